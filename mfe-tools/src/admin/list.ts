import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { type DedicatedField, dedicatedLabels } from '@site/api-contract/dedicated-fields';

/** An immutable list of offers. */
export type Offers = readonly DedicatedOffer[];

/** Returns the id of a new offer: the time as text, plus milliseconds while the id is taken. */
export function createOfferId(offers: Offers, now: number): string {
  const usedIds = new Set(offers.map(({ id }) => id));
  let time = now;
  while (usedIds.has(String(time))) time++;
  return String(time);
}

/** Returns a copy with another id. */
export const copyOf = (offer: DedicatedOffer, id: string): DedicatedOffer => ({
  ...offer,
  id,
  name: `${offer.name} (copie)`.trim(),
});

/** A removed offer with its index, for an undo. */
export interface RemovedOffer {
  offer: DedicatedOffer;
  index: number;
}

/** Inserts a removed offer at its index, or at the end of a shorter list. */
export const restoreOffer = (offers: Offers, { offer, index }: RemovedOffer): Offers =>
  offers.some(({ id }) => id === offer.id) ? offers : offers.toSpliced(index, 0, offer);

/** Moves an offer by one place. At an end, and for an offer of another list, it returns the same list. */
export function move(offers: Offers, offer: DedicatedOffer, by: -1 | 1): Offers {
  const from = offers.indexOf(offer);
  const to = from + by;
  return from >= 0 && offers[to] ? offers.toSpliced(from, 1).toSpliced(to, 0, offer) : offers;
}

export const update = (offers: Offers, id: string, change: Partial<DedicatedOffer>): Offers =>
  offers.map((offer) => (offer.id === id ? { ...offer, ...change } : offer));

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the offers that contain every word, regardless of case and accents, in name, hardware, price or location. */
export function search(offers: Offers, text: string): Offers {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const { name, cpu, ram, storage, price, locations } = offer;
    const haystack = folded([name, cpu, ram, storage, price, ...locations].join(' '));
    return words.every((word) => haystack.includes(word));
  });
}

/** Adds a trimmed location; a blank or known location changes nothing. */
export function addLocation(locations: readonly string[], text: string): string[] {
  const place = text.trim();
  return place === '' || locations.includes(place) ? [...locations] : [...locations, place];
}

/** Parses the integer at the start of a text; 0 for any other text (docs/product.md#admin). */
export function parseBenchmark(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) ? value : 0;
}

/** Editable fields in the form's order. */
export const editableFields = Object.keys(dedicatedLabels) as DedicatedField[];

/** Labels of the stored values. */
export const ddosLabels = { basic: 'Basic', game: 'Game' } as const;
export const raidLabels = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' } as const;

/** Returns the name of an offer for lists and messages. */
export const offerName = ({ name }: Pick<DedicatedOffer, 'name'>): string => name.trim() || 'Offre sans nom';

/** Returns a field's value as text: « oui », « Paris, Le Creusot », « – » for an empty value. */
export function valueText(offer: DedicatedOffer, field: DedicatedField): string {
  const value = offer[field];
  if (value === null) return '–';
  if (field === 'ddos') return ddosLabels[value as keyof typeof ddosLabels];
  if (field === 'raid') return raidLabels[offer.raid];
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return (Array.isArray(value) ? value.join(', ') : String(value)) || '–';
}
