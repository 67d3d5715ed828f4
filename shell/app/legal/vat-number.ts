/**
 * Returns the French VAT number of a SIREN: FR, a two-digit key, the SIREN. The key is (12 + 3 × (SIREN mod 97)) mod 97.
 * Returns null when the text isn't nine digits.
 */
export function computeVatNumber(siren: string): string | null {
  const digits = siren.replace(/\s/g, '');
  if (!/^\d{9}$/.test(digits)) return null;
  const key = (12 + 3 * (Number(digits) % 97)) % 97;
  return `FR ${String(key).padStart(2, '0')} ${digits.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
}
