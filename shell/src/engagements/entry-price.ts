import type { Offer } from '@site/kit/contract';
import { formatCents } from '@site/kit/money';
import type { Operator } from '@site/kit/operator';

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

/** What is wrong with the entry price the operator claims: no published offer has it (decision 40). */
export function entryPriceFault({ claims }: Pick<Operator, 'claims'>, offers: Offer[]): string | undefined {
  const claim = claims['price-from'];
  const cheapest = cheapestMonthly(offers);
  if (!claim || !cheapest) return undefined;
  const cents = claimedCents(claim.text);
  if (cents !== null && cheapest.priceCents <= cents) return undefined;
  return `claims.price-from: « ${claim.text} », and the cheapest published offer is ${cheapest.name} at ${formatCents(cheapest.priceCents)} a month: change the text, or leave the claim out and no page shows it`;
}
