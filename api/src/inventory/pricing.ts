/** Sales price per reseller price, in hundredths: × 1.29 (specification, section 9). */
const RATE_PERCENT = 129n;

/** What JavaScript or a careful order system writes: 10, 10.005, « 10,005 », 1e-7. No sign: below zero is no price. */
const DECIMAL = /^(\d{1,40})(?:[.,](\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * The price shown for a reseller's price, in cents: × 1.29, rounded half up, computed in integers from the decimal
 * digits as written. `null` when there is no price: absent, not a number, negative, out of all proportion, or
 * below one cent, since a server for nothing is a mistake in the feed.
 */
export function salesPriceCents(resellerPrice: unknown): number | null {
  if (typeof resellerPrice !== 'number' && typeof resellerPrice !== 'string') return null;
  // A number's shortest decimal form is the one the order system wrote.
  const [, whole, decimals = '', exponent = '0'] = DECIMAL.exec(String(resellerPrice).trim()) ?? [];
  if (!whole) return null;
  const scale = decimals.length - Number(exponent);
  // price = digits / 10^scale, so cents = digits × 129 / 10^scale; doubled, half up is one floor division.
  const digits = BigInt(whole + decimals) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  const divisor = 10n ** BigInt(Math.max(scale, 0));
  const cents = (2n * digits * RATE_PERCENT + divisor) / (2n * divisor);
  return cents > 0n && cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : null;
}
