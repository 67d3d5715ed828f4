import type { ReactNode } from 'react';
import { repeatPart } from './Drawing.tsx';
import styles from './TierName.module.css';

/** Colours of bronze, silver, gold, platinum and ultimate: each keeps 3:1 on light and on dark paper (WCAG 1.4.11). */
const metals = ['#a63', '#778', '#970', '#28a', 'var(--accent)'] as const;

/**
 * Name of a game plan after the medal of its tier, from 01 bronze to 05 ultimate, with one bar per tier; 06 has the
 * medal of 05 (docs/product.md#games).
 *
 * @example
 * <TierName tier="03">Multi-Gaming S 03</TierName>
 */
export function TierName({ tier, children }: { tier: string; children: ReactNode }) {
  const count = Math.min(Number(tier), metals.length);
  return (
    <span className={styles.name}>
      <svg
        color={metals[count - 1]}
        viewBox="0 0 32 32"
        width="32"
        height="32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M16 3 28 10v12L16 29 4 22V10Z" />
        <path
          d={repeatPart(count, (bar) => `M${16 - count * 1.75 + 1.75 + bar * 3.5} 21v-${6 + bar * 1.2}`)}
        />
      </svg>
      {children}
    </span>
  );
}
