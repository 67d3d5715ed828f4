import { parseTypedNumber } from '@site/api-contract/texts/typed-number';
import { BLOCK_CENTS, BLOCK_GO, MAX_GO, MIN_GO } from './offer.ts';

/** Unit of a typed amount. 1 To is 1 000 Go. */
export type CapacityUnit = 'Go' | 'To';

/** Result of a typed amount. */
export type Capacity =
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | {
      kind: 'sold';
      /** Whole blocks, in Go. */
      go: number;
      /** HT per month, in cents. */
      monthlyCents: number;
      /** Change of the typed amount: raised to the minimum, rounded up to a block, or capped at the maximum. */
      change: 'none' | 'raised' | 'rounded' | 'capped';
    };

/** Millionths of a gigabyte, so that fractions stay whole numbers. */
const FINE = 1_000_000;

/** Returns an amount in millionths of a Go, rounded up; null for invalid text. Numbers above `MAX_GO` give Infinity. */
function parse(text: string, unit: CapacityUnit): number | null {
  const typed = parseTypedNumber(text);
  if (!typed) return null;
  const { whole, decimals } = typed;
  if (Number(whole) > MAX_GO) return Number.POSITIVE_INFINITY;
  const digits = unit === 'To' ? 9 : 6;
  const isCut = /[1-9]/.test(decimals.slice(digits));
  return Number(whole + decimals.slice(0, digits).padEnd(digits, '0')) + (isCut ? 1 : 0);
}

/**
 * Returns the capacity sold for a typed amount, in whole blocks from 100 Go to 48 000 Go (docs/product.md#object-storage).
 * Takes an amount as people in France write it.
 */
export function computeCapacity(typed: string, unit: CapacityUnit): Capacity {
  if (typed.trim() === '') return { kind: 'empty' };
  const fine = parse(typed, unit);
  if (fine === null) return { kind: 'invalid' };
  const sold = (go: number, change: 'none' | 'raised' | 'rounded' | 'capped'): Capacity => ({
    kind: 'sold',
    go,
    monthlyCents: (go / BLOCK_GO) * BLOCK_CENTS,
    change,
  });
  if (fine > MAX_GO * FINE) return sold(MAX_GO, 'capped');
  if (fine < MIN_GO * FINE) return sold(MIN_GO, 'raised');
  const go = Math.ceil(fine / (BLOCK_GO * FINE)) * BLOCK_GO;
  return sold(go, go * FINE === fine ? 'none' : 'rounded');
}
