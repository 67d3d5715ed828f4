import type { ReactNode } from 'react';

/** Text in a drawing: filled, without stroke. */
export const drawingTextProps = { fill: 'currentColor', stroke: 'none' } as const;
/** Shapes in the accent colour and in the second colour. */
export const accentShapeProps = { fill: 'var(--accent-soft)', stroke: 'var(--accent)' } as const;
/** Shapes in the second colour. */
export const secondShapeProps = { fill: 'var(--second-soft)', stroke: 'var(--second)' } as const;

/**
 * Returns the path data of `count` parts.
 *
 * @example
 * repeatPart(3, (index) => `M${index * 10} 0v5`) // M0 0v5M10 0v5M20 0v5
 */
export const repeatPart = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/**
 * A line drawing in the page's two colours. Decorative: the adjacent text carries the meaning.
 *
 * @example
 * <Drawing viewBox="0 0 40 20"><path {...accent} d="M2 2h36v16h-36z" /></Drawing>
 */
export function Drawing({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      {children}
    </svg>
  );
}
