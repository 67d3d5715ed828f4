import type { ReactNode } from 'react';
import styles from './Grid.module.css';

/** Lays children out in equal columns, as many as fit; a list for assistive technology. */
export function Grid({ children, min = 'm' }: { children: ReactNode[]; min?: 's' | 'm' | 'l' }) {
  const most = styles[`upTo${Math.min(Math.max(children.length, 1), 5)}`];
  return (
    <ul className={`${styles.grid} ${styles[min]} ${most}`}>
      {children.map((child, index) => (
        // The order of a grid's children never changes: they come from constant data.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={styles.cell}>
          {child}
        </li>
      ))}
    </ul>
  );
}
