import type { ReactNode } from 'react';

/** Words in a drawing: filled, not drawn. */
export const words = { fill: 'currentColor', stroke: 'none' } as const;
/** Shapes in the accent, and in the second colour. */
export const accent = { fill: 'var(--accent-soft)', stroke: 'var(--accent)' } as const;
export const second = { fill: 'var(--second-soft)', stroke: 'var(--second)' } as const;

/** One path of so many parts. */
export const repeated = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** A line drawing in the page's two colours. Decorative: what it means is said in the text beside it. */
export function Drawing({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      {children}
    </svg>
  );
}
