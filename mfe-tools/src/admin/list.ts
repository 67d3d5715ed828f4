import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { type DedicatedField, dedicatedLabels } from '@site/api-contract/dedicated-fields';

/** The list of offers, never changed in place. */
export type Offers = readonly DedicatedOffer[];

/** Id of a new offer: the time as text, a millisecond later where that one is taken. */
export function freshId(offers: Offers, now: number): string {
  const taken = new Set(offers.map(({ id }) => id));
  let time = now;
  while (taken.has(String(time))) time++;
  return String(time);
}

/** A copy under an id of its own. */
export const copyOf = (offer: DedicatedOffer, id: string): DedicatedOffer => ({
  ...offer,
  id,
  name: `${offer.name} (copie)`.trim(),
});

/** An offer taken out, with where it stood, so that it can go back. */
export interface Removed {
  offer: DedicatedOffer;
  index: number;
}

/** Puts a removed offer back where it stood, or at the end of a list that has become shorter. */
export const putBack = (offers: Offers, { offer, index }: Removed): Offers =>
  offers.some(({ id }) => id === offer.id) ? offers : offers.toSpliced(index, 0, offer);

/** Moves an offer of the list by one place; at an end it stays, and the list is the same one. */
export function move(offers: Offers, offer: DedicatedOffer, by: -1 | 1): Offers {
  const from = offers.indexOf(offer);
  const to = from + by;
  return offers[to] ? offers.toSpliced(from, 1).toSpliced(to, 0, offer) : offers;
}

/** Changes fields of one offer. */
export const update = (offers: Offers, id: string, change: Partial<DedicatedOffer>): Offers =>
  offers.map((offer) => (offer.id === id ? { ...offer, ...change } : offer));

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Offers in which every word is found, whatever its case and accents, in name, hardware, price or place. */
export function search(offers: Offers, text: string): Offers {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const { name, cpu, ram, storage, price, locations } = offer;
    const haystack = folded([name, cpu, ram, storage, price, ...locations].join(' '));
    return words.every((word) => haystack.includes(word));
  });
}

/** Adds a location, blank ends off; a blank one or one already there changes nothing. */
export function addLocation(locations: readonly string[], text: string): string[] {
  const place = text.trim();
  return place === '' || locations.includes(place) ? [...locations] : [...locations, place];
}

/** The whole number a text begins with; 0 for anything else (docs/product.md#admin). */
export function parseBenchmark(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) ? value : 0;
}

/** Every field that can be edited, in the form's order. */
export const editableFields = Object.keys(dedicatedLabels) as DedicatedField[];

/** Choices whose stored word isn't what people read. */
export const ddosLabels = { basic: 'Basic', game: 'Game' } as const;
export const raidLabels = { aucun: 'Aucun', logiciel: 'Logiciel', materiel: 'Matériel' } as const;

/** What an offer is called in lists and messages. */
export const offerName = ({ name }: Pick<DedicatedOffer, 'name'>): string => name.trim() || 'Offre sans nom';

/** A field's value as text, for comparisons: « oui », « Paris, Le Creusot », « – » for nothing. */
export function valueText(offer: DedicatedOffer, field: DedicatedField): string {
  const value = offer[field];
  if (value === null) return '–';
  if (field === 'ddos') return ddosLabels[value as keyof typeof ddosLabels];
  if (field === 'raid') return raidLabels[offer.raid];
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return (Array.isArray(value) ? value.join(', ') : String(value)) || '–';
}
