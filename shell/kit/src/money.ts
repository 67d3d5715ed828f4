/** An amount of money: integer euro cents (decision 1). */
export type Cents = number;

/** VAT as the operator configured it: a rate in percent, or null for « TVA non applicable ». */
export interface Vat {
  ratePercent: number | null;
}

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const fineEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** 1499 → « 14,99 € » (decision 4). */
export const formatCents = (cents: Cents): string => euros.format(cents / 100);

/** Rates below the cent, in thousandths of a euro: 8 → « 0,008 € ». */
export const formatThousandths = (thousandths: number): string => fineEuros.format(thousandths / 1000);

/**
 * TTC amount in cents, rounded half up as invoices are, to the nearest cent.
 * Null when VAT doesn't apply.
 */
export function withVat(cents: Cents, vat: Vat): Cents | null {
  if (vat.ratePercent === null) return null;
  const rateHundredths = Math.round(vat.ratePercent * 100);
  return Math.floor((cents * (10_000 + rateHundredths) + 5_000) / 10_000);
}
