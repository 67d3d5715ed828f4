import type { Offer, OfferWithSpecSheet, SpecSheet } from '../contract.ts';

/** Returns an offer of 4,99 € a month, named by its id. */
export const createOffer = (id: string, rest: Partial<Offer> = {}): Offer => ({
  id,
  name: id,
  priceCents: 499,
  unit: 'mois',
  path: '/',
  terms: '',
  ...rest,
});

/** Returns {@link createOffer} with a spec sheet, in which all but the family may be unpublished. */
export const createOfferWithSpecSheet = (
  id: string,
  sheet: Pick<SpecSheet, 'family'> & Partial<SpecSheet>,
  rest: Partial<Offer> = {},
): OfferWithSpecSheet => ({
  ...createOffer(id, rest),
  sheet: {
    ramGo: null,
    threads: null,
    storageGo: null,
    antiDdos: null,
    isCustom: false,
    orderUrl: null,
    lines: [],
    ...sheet,
  },
});
