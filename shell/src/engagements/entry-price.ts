import type { Offer } from '@site/kit/contract';

type Priced = Offer & { priceCents: number };

/** The published offer with the lowest monthly price; undefined when none has one. */
export const cheapestMonthly = (offers: Offer[]): Priced | undefined =>
  offers
    .filter((offer): offer is Priced => offer.unit === 'mois' && offer.priceCents !== null)
    .toSorted((one, other) => one.priceCents - other.priceCents)[0];

/** « Dès 0,99 € / mois » → 99; null for a text without an amount in euros. */
export function claimedCents(text: string): number | null {
  const [, euros, cents = ''] = /(\d+)(?:,(\d{1,2}))?\s?€/.exec(text) ?? [];
  return euros ? Number(euros + cents.padEnd(2, '0')) : null;
}
