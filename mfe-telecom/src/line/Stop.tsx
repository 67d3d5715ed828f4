import type { ReactNode } from 'react';
import styles from './Stop.module.css';

export interface StopProps {
  title: ReactNode;
  /** Anchor of the section. */
  id: string;
  intro?: ReactNode;
  children: ReactNode;
}

/**
 * A stop on the line: its heading at the left, what there is to know of it as a ledger at the right. Landmark: region,
 * named by its heading. What needs the whole width stands in the kit's `Section`.
 */
export function Stop({ title, id, intro, children }: StopProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.stop}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={`${id}-titre`}>{title}</h2>
          {intro && <p>{intro}</p>}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

/** What a stop says, one subject a row: no tile, no icon. A list for assistive technology. */
export function Rows({ rows }: { rows: readonly { id: string; title: ReactNode; text: ReactNode }[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, title, text }) => (
        <li key={id}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
