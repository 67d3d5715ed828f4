import { createLocalStore } from './local-store.ts';

/** Largest comparison that a phone can show as a table. */
export const MAX_COMPARED_OFFERS = 4;

/** Smallest comparison. */
export const MIN_COMPARED_OFFERS = 2;

/** An offer that the visitor ticked for comparison. */
export interface ComparedOffer {
  id: string;
  name: string;
}

const isTicked = (offer: Partial<ComparedOffer> | null): boolean =>
  typeof offer?.id === 'string' && typeof offer.name === 'string';

function parse(text: string): ComparedOffer[] | null {
  try {
    return JSON.parse(text).filter(isTicked);
  } catch {
    return null;
  }
}

/** Offers ticked for comparison on any page, at most {@link MAX_COMPARED_OFFERS}. An empty list isn't stored. */
export const comparedOffers = createLocalStore<ComparedOffer[]>('comparer', [], parse, (offers) =>
  offers.length > 0 ? JSON.stringify(offers) : null,
);

/** Ticks an offer, or removes its tick. Returns `full` without a change when {@link MAX_COMPARED_OFFERS} offers are ticked. */
export function toggleComparedOffer(offer: ComparedOffer): 'done' | 'full' {
  const list = comparedOffers.read();
  const others = list.filter(({ id }) => id !== offer.id);
  if (others.length === list.length && list.length >= MAX_COMPARED_OFFERS) return 'full';
  comparedOffers.write(others.length < list.length ? others : [...list, offer]);
  return 'done';
}

/** Returns the announcement after {@link toggleComparedOffer} refused an offer. */
export const formatRefusedOffer = (name: string): string =>
  `Quatre offres au plus : retirez-en une pour ajouter ${name}.`;

/** Returns the ids as the value of a query parameter. An id may hold any character, also the separating comma. */
export const encodeComparedIds = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(',');

/** Returns the ids of a value from {@link encodeComparedIds}. A malformed part of a shared address is taken literally. */
export const decodeComparedIds = (text: string): string[] => text.split(',').filter(Boolean).map(decodeId);

function decodeId(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Page with offers side by side. */
export const COMPARISON_PATH = '/comparer';

/** Returns the address of the comparison; the query holds the ids, so that visitors can share it. */
export const buildComparisonPath = (ids: readonly string[]): string =>
  `${COMPARISON_PATH}?offres=${encodeURI(encodeComparedIds(ids))}`;

/** Returns the distinct known ids of a shared address, at most {@link MAX_COMPARED_OFFERS}. */
export function parseComparedIds(text: string, offers: readonly { id: string }[]): string[] {
  const offerIds = new Set(offers.map(({ id }) => id));
  return [...new Set(decodeComparedIds(text))].filter((id) => offerIds.has(id)).slice(0, MAX_COMPARED_OFFERS);
}
