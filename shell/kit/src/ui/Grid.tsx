import type { ReactNode } from 'react';
import styles from './Grid.module.css';

/** Returns the class of a grid of that many equal columns, or of fewer that leave no child alone in a row. */
export function getGridClass(count: number, min: 's' | 'm' | 'l'): string {
  const layout = count <= 6 ? count : count % 3 === 0 ? 3 : 4;
  return `${styles.grid} ${styles[min]} ${styles[`of${layout}`]}`;
}

/**
 * Lays children out in equal columns. No column count leaves a child alone in a row: three children take three columns
 * or one, four take four, two or one. A list for assistive technology.
 *
 * @example
 * <Grid min="s">{team.map((person) => <article key={person.name}>…</article>)}</Grid>
 */
export function Grid({ children, min = 'm' }: { children: ReactNode[]; min?: 's' | 'm' | 'l' }) {
  return (
    <ul className={getGridClass(children.length, min)}>
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
