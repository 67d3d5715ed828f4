/** Returns the French VAT number of a SIREN: FR, a two-digit key, the SIREN. The key is (12 + 3 × (SIREN mod 97)) mod 97. */
export function computeVatNumber(siren: string): string {
  const digits = siren.replace(/\s/g, '');
  const key = (12 + 3 * (Number(digits) % 97)) % 97;
  return `FR ${String(key).padStart(2, '0')} ${digits.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
}
