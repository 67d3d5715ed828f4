import { formatCents } from './numbers.ts';

/** Thousands in groups of three or not at all; at most two decimals, so that « 1.299 » is no price rather than 1,30 €. */
const PRICE = /^(\d{1,3}(?: \d{3})+|\d{1,9})(?:[.,](\d{1,2}))? ?€? ?(?:HT)? ?(?:\/ ?mois)?$/i;

/** Formats a price in cents: 12887 → « 128,87 € HT », `null` → « Sur devis ». */
export const formatPrice = (cents: number | null): string =>
  cents === null ? 'Sur devis' : `${formatCents(cents)} HT`;

/**
 * Parses a typed price to cents, « 1 299,90 € HT / mois » at the longest. `null` for anything else: no number, TTC, zero
 * or a negative amount.
 */
export function parsePriceText(text: string): number | null {
  const [, whole, decimals = ''] = PRICE.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  if (!whole) return null;
  return Number(whole.replaceAll(' ', '') + decimals.padEnd(2, '0')) || null;
}
