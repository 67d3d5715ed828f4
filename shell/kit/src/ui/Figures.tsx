import type { ReactNode } from 'react';
import styles from './Figures.module.css';

interface FiguresProps {
  /** Each with what it is about; the label is what tells them apart. */
  figures: readonly { value: ReactNode; label: string }[];
}

/** Up to four figures a page rests on, large, over what they are about. */
export function Figures({ figures }: FiguresProps) {
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
