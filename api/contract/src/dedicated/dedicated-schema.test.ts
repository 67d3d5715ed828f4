import { expect, it } from 'vitest';
import { createBlankOffer, type DedicatedOffer } from './dedicated.ts';
import { dedicatedLimits, dedicatedOffersSchema, dedicatedResponseSchema } from './dedicated-schema.ts';

const full: DedicatedOffer = {
  ...createBlankOffer('1750000000000'),
  name: 'EPYC 7302P ',
  price: '129,90 € HT',
  link: '/commande/epyc-7302p',
  ddos: 'game',
  virtualization: ['Proxmox', 'ESXi'],
  raid: 'materiel',
  gpu_enabled: true,
  gpu_model: 'RTX 4000',
  locations: ['Paris', 'Lyon'],
  engagement: '36 mois',
  benchmark: 42_000,
};
const getFaults = (offers: unknown) => dedicatedOffersSchema.safeParse(offers).error?.issues ?? [];

it('list of offers keeps typed spaces and new offers', () => {
  expect(dedicatedOffersSchema.parse([full, createBlankOffer('2')])).toEqual([full, createBlankOffer('2')]);
  expect(dedicatedOffersSchema.parse([])).toEqual([]);
});

it('keeps a field without a choice as null', () => {
  const open = { ddos: null, ip_failover: null, ipv6: null };
  expect(dedicatedOffersSchema.parse([{ ...full, ...open }])).toEqual([{ ...full, ...open }]);
});

it('offer without a benchmark has 0', () => {
  const { benchmark: _, ...rest } = full;
  expect(dedicatedOffersSchema.parse([rest])[0]?.benchmark).toBe(0);
});

it.each([
  ['a script as a link', { link: 'javascript:alert(1)' }, 'link', /^Lien/],
  ['another site’s path as a link', { link: '//evil.example' }, 'link', /^Lien/],
  ['the same, as old browsers read it', { link: '/\\evil.example' }, 'link', /^Lien/],
  ['no name field', { name: undefined }, 'name', /^Nom : un texte/],
  ['a line break', { cpu: 'a\nb' }, 'cpu', /^Processeur : une seule ligne/],
  ['an endless text', { sla: 'a'.repeat(201) }, 'sla', /^SLA : 200 caractères au plus/],
  ['a text for a yes', { available: 'true' }, 'available', /^Disponible : oui/],
  ['an unknown protection', { ddos: 'premium' }, 'ddos', /acceptées : basic, game/],
  ['an unknown mode', { raid: 'matériel' }, 'raid', /^RAID/],
  ['an unknown commitment', { engagement: '2 mois' }, 'engagement', /^Engagement/],
  ['an unknown hypervisor', { virtualization: ['KVM'] }, 'virtualization.0', /^Virtualisation/],
  ['a blank location', { locations: ['Paris', ' '] }, 'locations.1', /^Localisation : indiquez un lieu/],
  ['half a point', { benchmark: 0.5 }, 'benchmark', /^Benchmark/],
  ['no id', { id: '' }, 'id', /^Identifiant : il manque/],
  ['an unknown field', { admin: true }, '', /^Champ inconnu : « admin »/],
])('row with %s is refused with the row and the field', (_name, changes, field, message) => {
  const faults = getFaults([createBlankOffer('1'), { ...full, ...changes }]);
  expect(faults.map(({ path }) => path.join('.'))).toEqual([field ? `1.${field}` : '1']);
  expect(faults[0]?.message).toMatch(message);
});

it('second row of one id is refused', () => {
  expect(getFaults([full, createBlankOffer('2'), full])).toMatchObject([{ path: [2, 'id'] }]);
});

it('list of offers is refused if it is no list or has over 500 rows', () => {
  expect(getFaults({ 0: full })).toMatchObject([{ message: 'Une liste d’offres est attendue.' }]);
  const many = Array.from({ length: dedicatedLimits.offers + 1 }, (_, id) => createBlankOffer(String(id)));
  expect(getFaults(many)).toMatchObject([{ message: 'Plus de 500 offres reçues.' }]);
});

it('list in an answer may have fields of a later version, and keeps its own', () => {
  expect(dedicatedResponseSchema.parse([{ ...full, later: 1 }])).toEqual([full]);
  expect(dedicatedResponseSchema.safeParse([{ ...full, available: 'oui' }]).success).toBe(false);
});
