import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';

/** An immutable list of offers. */
export type DedicatedOffers = readonly DedicatedOffer[];

/** Returns the id of a new offer: the time as text, plus milliseconds while the id is taken. */
export function createOfferId(offers: DedicatedOffers, now: number): string {
  const usedIds = new Set(offers.map(({ id }) => id));
  let time = now;
  while (usedIds.has(String(time))) time++;
  return String(time);
}

/** Returns a copy with another id. */
export const copyOffer = (offer: DedicatedOffer, id: string): DedicatedOffer => ({
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
export const restoreOffer = (offers: DedicatedOffers, { offer, index }: RemovedOffer): DedicatedOffers =>
  offers.some(({ id }) => id === offer.id) ? offers : offers.toSpliced(index, 0, offer);

/** Moves an offer by one place. At an end, and for an offer of another list, it returns the same list. */
export function moveOffer(offers: DedicatedOffers, offer: DedicatedOffer, by: -1 | 1): DedicatedOffers {
  const from = offers.indexOf(offer);
  const to = from + by;
  return from >= 0 && offers[to] ? offers.toSpliced(from, 1).toSpliced(to, 0, offer) : offers;
}

/** Returns the list with changed fields of one offer. */
export const updateOffer = (
  offers: DedicatedOffers,
  id: string,
  change: Partial<DedicatedOffer>,
): DedicatedOffers => offers.map((offer) => (offer.id === id ? { ...offer, ...change } : offer));

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the offers that contain every word, regardless of case and accents, in name, hardware, price or location. */
export function searchOffers(offers: DedicatedOffers, text: string): DedicatedOffers {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const { name, cpu, ram, storage, price, locations } = offer;
    const haystack = foldText([name, cpu, ram, storage, price, ...locations].join(' '));
    return words.every((word) => haystack.includes(word));
  });
}
