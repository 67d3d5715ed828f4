import type { Choice } from '@site/api-contract/quote';

/** What an amount is given in: gigabytes, or terabytes of 1 000 Go. */
export type Unit = 'Go' | 'To';

/** Storage is sold in blocks (docs/product.md#object-storage), in Go. */
export const BLOCK_GO = 100;
/** Least and most that is sold at once. */
export const MIN_GO = 100;
export const MAX_GO = 48_000;
/** HT per block and month, in cents. */
export const BLOCK_CENTS = 100;

/** What a typed amount becomes. */
export type Capacity =
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | {
      kind: 'sold';
      /** Whole blocks, in Go. */
      go: number;
      /** HT per month, in cents. */
      monthlyCents: number;
      /** Why it isn't what was typed: raised to the smallest sale, rounded up to a block, held at the largest. */
      change: 'none' | 'raised' | 'rounded' | 'capped';
    };

/** Millionths of a gigabyte, so that fractions stay whole numbers. */
const FINE = 1_000_000;
const NUMBER = /^(\d+)(?:[.,](\d+))?$/;

/** An amount in millionths of a Go, rounded up; more than the largest sale is as good as any other too much. */
function parse(text: string, unit: Unit): number | null {
  const [, whole = '', fraction = ''] = NUMBER.exec(text) ?? [];
  if (!whole) return null;
  if (Number(whole) > MAX_GO) return Number.POSITIVE_INFINITY;
  const digits = unit === 'To' ? 9 : 6;
  const isCut = /[1-9]/.test(fraction.slice(digits));
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0')) + (isCut ? 1 : 0);
}

/**
 * The capacity sold for a typed amount (docs/product.md#object-storage): comma or dot, digits in groups, at
 * least 100 Go, whole blocks of 100 Go, at most 48 000 Go.
 */
export function capacityOf(typed: string, unit: Unit): Capacity {
  const text = typed.replace(/\s/g, '');
  if (text === '') return { kind: 'empty' };
  const fine = parse(text, unit);
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

/** The name it is published under. */
export const OFFER_NAME = `Stockage objet, bloc de ${BLOCK_GO} Go`;

/** The capacity, in a quote. */
export const capacityChoice: Choice = {
  kind: 'amount',
  id: 'go',
  label: 'Capacité',
  unit: 'Go',
  min: MIN_GO,
  max: MAX_GO,
  step: BLOCK_GO,
  included: BLOCK_GO,
  rate: BLOCK_CENTS * 100,
  billing: 'mois',
};
