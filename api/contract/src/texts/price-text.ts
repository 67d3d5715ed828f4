import { formatCents } from './numbers.ts';
import { parseTypedNumber } from './typed-number.ts';

/** What may follow the amount of a typed price. */
const UNIT = / ?€? ?(?:HT)? ?(?:\/ ?mois)?$/i;

/** Formats a price in cents: 12887 → « 128,87 € HT », `null` → « Sur devis ». */
export const formatPrice = (cents: number | null): string =>
  cents === null ? 'Sur devis' : `${formatCents(cents)} HT`;

/**
 * Parses a typed price to cents, « 1 299,90 € HT / mois » at the longest. `null` for anything else: no number, TTC, zero,
 * a negative amount, or three decimals, so that « 1.299 » is no price rather than 1,30 €.
 */
export function parsePriceText(text: string): number | null {
  const { whole = '', decimals = '' } =
    parseTypedNumber(text.trim().replace(/\s+/g, ' ').replace(UNIT, '')) ?? {};
  if (whole.length > 9 || decimals.length > 2) return null;
  return Number(whole + decimals.padEnd(2, '0')) || null;
}
