import type { Offer, OfferWithSheet } from './contract.ts';

/** The offers of these families among others. */
export const ofFamilies = (offers: Iterable<Offer>, families: readonly string[]): OfferWithSheet[] =>
  [...offers].filter((offer): offer is OfferWithSheet => families.includes(offer.sheet?.family ?? ''));
