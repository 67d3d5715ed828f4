import type { Offer } from '@site/kit/contract';
import { formatCents } from '@site/kit/money';
import type { Operator } from '@site/kit/operator';
import { cheapestMonthly, claimedCents } from '../src/engagements/entry-price.ts';

/** What is wrong with the entry price the operator claims: no published offer has it (decision 40). */
export function entryPriceFault({ claims }: Pick<Operator, 'claims'>, offers: Offer[]): string | undefined {
  const claim = claims['price-from'];
  const cheapest = cheapestMonthly(offers);
  if (!claim || !cheapest) return undefined;
  const cents = claimedCents(claim.text);
  if (cents !== null && cheapest.priceCents <= cents) return undefined;
  return `claims.price-from: « ${claim.text} », and the cheapest published offer is ${cheapest.name} at ${formatCents(cheapest.priceCents)} a month: change the text, or leave the claim out and no page shows it`;
}
