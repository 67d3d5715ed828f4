import { formatScaled } from '@site/api-contract/numbers';

export { formatCents } from '@site/api-contract/numbers';

/** An amount of money: integer euro cents. */
export type Cents = number;

/** VAT as the operator configured it: a rate in percent, or null for « TVA non applicable ». */
export interface Vat {
  ratePercent: number | null;
}

/** A rate below the cent (per hour, per minute): integer ten-thousandths of a euro. */
export type Rate = number;

/** 80 → « 0,008 € ». */
export const formatRate = (rate: Rate): string => `${formatScaled(rate, 4, 2)}\u00a0€`;

/**
 * TTC amount in the unit of the HT one (cents, or ten-thousandths for a rate), rounded half up.
 * Null when VAT doesn't apply.
 */
export function withVat(amount: Cents | Rate, vat: Vat): Cents | Rate | null {
  if (vat.ratePercent === null) return null;
  const rateHundredths = Math.round(vat.ratePercent * 100);
  return Math.floor((amount * (10_000 + rateHundredths) + 5_000) / 10_000);
}
