import type { ReactNode } from 'react';
import styles from './Rows.module.css';

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
