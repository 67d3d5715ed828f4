import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import { dedicatedOffersSchema } from '@site/api-contract/dedicated-schema';
import { describe, expect, it, test } from 'vitest';
import { checkList, faultsOf, savable } from './validate.ts';

const offer = (id: string, change: object = {}) => ({ ...blankOffer(id), ...change }) as DedicatedOffer;

describe('faults of one offer', () => {
  it('When an offer is new then it has none', () => {
    expect(faultsOf(blankOffer('1'))).toEqual({});
  });

  it.each([
    ['link', 'contact', /chemin du site \(\/contact\)/],
    ['link', '//evil.example', /chemin du site/],
    ['link', 'javascript:alert(1)', /chemin du site/],
    ['link', `/${'a'.repeat(500)}`, '501 caractères : 500 au plus.'],
    ['name', 'a'.repeat(201), '201 caractères : 200 au plus.'],
    ['cpu', 'a\nb', 'Une seule ligne est acceptée, sans caractère de contrôle.'],
    ['locations', Array.from({ length: 21 }, (_, n) => `L${n}`), '21 valeurs : 20 au plus.'],
    ['locations', ['a'.repeat(81)], '81 caractères : 80 au plus.'],
    ['locations', ['Paris', ' '], 'Une localisation est vide.'],
    ['price', 'abc', 'Un prix hors taxes en euros est attendu, comme 129,90, ou « Sur devis ».'],
    ['price', '99 € TTC', /hors taxes/],
    ['price', '1.299', /comme 129,90/],
    ['benchmark', 1.5, 'Un nombre entier est attendu.'],
    ['raid', 'raid5', 'Valeurs acceptées : aucun, logiciel, materiel.'],
  ])('When %s is %o then that field says what is accepted', (field, value, message) => {
    expect(faultsOf(offer('1', { [field]: value }))).toEqual({
      [field]: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });
});

test.each(['', ' ', 'Sur devis', 'sur devis', '12,5', '12.50', '1 299,90 € HT / mois'])(
  'When the price is « %s » then it has no fault',
  (price) => expect(faultsOf(offer('1', { price }))).toEqual({}),
);

describe('what can be saved of a list', () => {
  const base = [offer('1', { name: 'A', link: '/avant' })];

  it('When nothing is faulty then it is the very list', () => {
    const offers = [offer('1', { name: 'B' })];
    expect(savable(offers, base)).toBe(offers);
  });

  it('When a field is faulty then it keeps its saved value and the rest goes through', () => {
    expect(savable([offer('1', { name: 'B', link: 'x' })], base)).toEqual([
      offer('1', { name: 'B', link: '/avant' }),
    ]);
  });

  it('When the offer was never saved then the faulty field is a new offer’s', () => {
    expect(savable([offer('2', { name: 'B', link: 'x' })], base)).toEqual([offer('2', { name: 'B' })]);
  });
});

describe('a list from outside', () => {
  it.each<[unknown, number, string]>([
    [{}, 0, 'Une liste d’offres est attendue.'],
    [[null], 1, 'Une offre (un objet) est attendue.'],
    [[offer('1'), offer('1')], 2, 'Identifiant : déjà porté par une autre offre.'],
    [[offer('')], 1, 'Identifiant : Un identifiant est attendu.'],
    [[offer('1', { prix: 1 })], 1, 'Champ inconnu : « prix ».'],
    [[offer('1', { name: 3 })], 1, 'Nom : Un texte est attendu.'],
    [[offer('1', { ipv6: 'oui' })], 1, 'IPv6 : Oui ou non (true ou false) est attendu.'],
    [Array.from({ length: 501 }, (_, id) => offer(String(id))), 0, '501 offres : 500 au plus.'],
  ])('When it is %o then row %i is named', (value, row, text) => {
    expect(checkList(value)).toEqual({ faults: [{ row, text }] });
  });

  it('When the benchmark is left out then it is 0', () => {
    const { benchmark: _, ...rest } = offer('1');
    expect(checkList([rest])).toEqual({ offers: [offer('1')] });
  });
});

// Two sets of rules stay one only while something compares them.
test.each([
  {},
  { id: '' },
  { id: 'a'.repeat(41) },
  { name: 'a'.repeat(200) },
  { name: 'a'.repeat(201) },
  { name: 'a\u2028b' },
  { name: '\ud800' },
  { sla: null },
  { link: '/a' },
  { link: 'https://example.org/a?b' },
  { link: 'HTTPS://example.org' },
  { link: 'https://' },
  { link: '/\\evil' },
  { link: 'mailto:a@example.org' },
  { engagement: '2 mois' },
  { engagement: '36 mois' },
  { ddos: 'max' },
  { virtualization: ['Proxmox', 'ESXi'] },
  { virtualization: ['KVM'] },
  { virtualization: 'Proxmox' },
  { locations: ['a'.repeat(80)] },
  { locations: ['\t'] },
  { available: 1 },
  { benchmark: '3' },
  { benchmark: 2 ** 53 },
  { benchmark: -1 },
  { extra: true },
])('When an offer has %o then the editor and the API agree on it', (change) => {
  const list = [offer('1'), offer('2', change)];
  const rows = dedicatedOffersSchema.safeParse(list).error?.issues.map(({ path }) => Number(path[0]) + 1);
  const checked = checkList(list);
  expect('faults' in checked ? [...new Set(checked.faults.map(({ row }) => row))] : undefined).toEqual(
    rows && [...new Set(rows)],
  );
});
