/** Thousands separator in French: a narrow no-break space. */
const GROUP = '\u202f';

/**
 * Formats a scaled integer as `Intl` does for fr-FR: 1499 at 2 decimals is « 14,99 », 47999 at none « 47 999 ». Without
 * `Intl`: its first formatter takes a browser 15 ms, a slow phone far more, on most pages before the first click.
 * `numbers.test.ts` compares both.
 *
 * @param scaled the number times ten to the power of `decimals`; rounded when not an integer
 * @param least decimals shown even when they are zero
 */
export function formatScaled(scaled: number, decimals: number, least = decimals): string {
  const figures = String(Math.abs(Math.round(scaled))).padStart(decimals + 1, '0');
  const split = figures.length - decimals;
  const whole = figures.slice(0, split).replace(/\B(?=(\d{3})+$)/g, GROUP);
  const fraction = figures.slice(split, split + least) + figures.slice(split + least).replace(/0+$/, '');
  return `${scaled < 0 ? '-' : ''}${whole}${fraction && `,${fraction}`}`;
}

/** Formats a number with at most three decimals: 99.5 → « 99,5 ». */
export const formatNumber = (value: number): string => formatScaled(value * 1000, 3, 0);

/** Formats a disk size in Go of 1000 Mo: 960 → « 960 Go », 15360 → « 15,36 To ». */
export const formatStorage = (go: number): string =>
  go < 1000 ? `${formatNumber(go)} Go` : `${formatNumber(go / 1000)} To`;

/** Formats an amount in integer euro cents: 1499 → « 14,99 € » (docs/product.md#prices). */
export const formatCents = (cents: number): string => `${formatScaled(cents, 2)}\u00a0€`;
