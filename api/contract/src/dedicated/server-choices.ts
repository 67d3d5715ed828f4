import type { OfferChoice } from '../quote/quote.ts';
import type { InventoryServer } from './inventory.ts';

type Value = { id: string; label: string };

/** No preference. As the first value of a choice, a line of a quote leaves it out. */
const NO_PREFERENCE: Value = { id: 'libre', label: 'Sans préférence' };

/** Longest id of a value. */
const ID_MAX = 20;

const getId = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, ID_MAX);

/** Parses the commitments in « Sans engagement, 3, 6 ou 12 mois ». */
function parseCommitments(text: string): Value[] {
  const none = /sans|aucun/i.test(text) ? [{ id: 'aucun', label: 'Aucun' }] : [];
  const months = [...new Set(text.match(/\d{1,3}/g) ?? [])];
  return [...none, ...months.map((id) => ({ id, label: `${id} mois` }))];
}

const wish = (id: string, label: string, values: Value[]): OfferChoice => ({
  kind: 'one',
  id,
  label,
  billing: 'mois',
  isWish: true,
  values: values.map((value) => ({ ...value, extraCents: 0 })),
});

/**
 * Returns the wishes for a server of the stock, as far as its data go; no value has a published price. The commitment is
 * a wish only when the server offers several.
 */
export function listWishes({
  engagement,
  virtualization,
  ip_failover,
}: Pick<InventoryServer, 'engagement' | 'virtualization' | 'ip_failover'>): OfferChoice[] {
  const commitments = parseCommitments(engagement);
  const systems = new Map(virtualization.map((label) => [getId(label), { id: getId(label), label }]));
  systems.delete('');
  const wishes = [
    wish('systeme', 'Système ou hyperviseur', [
      NO_PREFERENCE,
      ...systems.values(),
      { id: 'autre', label: 'Un autre' },
    ]),
    wish('livraison', 'Mise en service', [
      { id: 'libre', label: 'Dès que possible' },
      { id: 'mois', label: 'Dans le mois' },
      { id: 'date', label: 'À une date à convenir' },
    ]),
  ];
  if (ip_failover) {
    const counts = ['1', '2', '4', '8', '16'].map((id) => ({ id, label: id }));
    wishes.splice(1, 0, wish('adresses', 'Adresses IP failover', [{ id: '0', label: 'Aucune' }, ...counts]));
  }
  return commitments.length > 1
    ? [wish('engagement', 'Engagement', [NO_PREFERENCE, ...commitments]), ...wishes]
    : wishes;
}
