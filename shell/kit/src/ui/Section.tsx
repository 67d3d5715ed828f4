import type { ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  /** Anchor of the section. */
  id?: string;
  intro?: ReactNode;
  children?: ReactNode;
  /** A sunk ground sets a section apart from its neighbours. */
  ground?: 'plain' | 'sunk';
}

/** A titled part of a page, a node on the page's route line. Landmark: region, named by its heading. */
export function Section({ title, id, intro, children, ground = 'plain' }: SectionProps) {
  const heading = id ? `${id}-titre` : undefined;
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={ground === 'sunk' ? `${styles.section} ${styles.sunk}` : styles.section}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
