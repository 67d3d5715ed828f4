import { formatCents, formatScaled } from './numbers.ts';

export { formatCents };

/** An amount in integer euro cents. */
export type Cents = number;

/** VAT in the operator's configuration: a rate in percent, or null for « TVA non applicable ». */
export interface Vat {
  ratePercent: number | null;
}

/** A price below the cent (per hour, per minute), in integer ten-thousandths of a euro. */
export type Rate = number;

/**
 * Formats a rate: 80 → « 0,008 € ».
 *
 * @example
 * formatRate(80) // 0,008 €
 */
export const formatRate = (rate: Rate): string => `${formatScaled(rate, 4, 2)}\u00a0€`;

/**
 * Returns the TTC amount in the unit of the HT amount (cents, or ten-thousandths for a rate), rounded half up. Null when
 * VAT doesn't apply.
 *
 * @example
 * withVat(1000, { ratePercent: 20 }) // 1200
 */
export function withVat(amount: Cents | Rate, vat: Vat): Cents | Rate | null {
  if (vat.ratePercent === null) return null;
  const rateHundredths = Math.round(vat.ratePercent * 100);
  return Math.floor((amount * (10_000 + rateHundredths) + 5_000) / 10_000);
}

/**
 * Formats a price for a place that holds text only; elsewhere `Price` shows both amounts. HT alone when VAT doesn't apply.
 *
 * @param per follows « HT »
 *
 * @example
 * formatHtAndTtc(1499, { ratePercent: 20 }, ' / mois') // 14,99 € HT / mois (17,99 € TTC)
 */
export function formatHtAndTtc(cents: Cents, vat: Vat, per = ''): string {
  const ttc = withVat(cents, vat);
  return `${formatCents(cents)} HT${per}${ttc === null ? '' : ` (${formatCents(ttc)} TTC)`}`;
}
