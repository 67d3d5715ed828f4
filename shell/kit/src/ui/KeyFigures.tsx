import type { ReactNode } from 'react';
import styles from './KeyFigures.module.css';

interface KeyFiguresProps {
  /** Figures with distinct labels. */
  figures: readonly { value: ReactNode; label: string }[];
}

/**
 * Up to four key figures of a page, large, above their labels.
 *
 * @example
 * <KeyFigures figures={[{ value: '2', label: 'centres de données' }]} />
 */
export function KeyFigures({ figures }: KeyFiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
