import type { OfferWithSheet } from '@site/kit/contract';

/** The smallest VPS whose published memory is enough, of one size the cheapest; one made to measure has no size. */
export const smallestVps = (vps: readonly OfferWithSheet[], hundredths: number): OfferWithSheet | undefined =>
  vps
    .filter(({ sheet }) => !sheet.isCustom && sheet.ramGo !== null && sheet.ramGo * 100 >= hundredths)
    .sort(
      (a, b) => (a.sheet.ramGo ?? 0) - (b.sheet.ramGo ?? 0) || (a.priceCents ?? 0) - (b.priceCents ?? 0),
    )[0];
