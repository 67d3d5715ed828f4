import { DescriptionList, type DescriptionListRow } from '@site/kit/ui/DescriptionList';
import type { ReactNode } from 'react';
import styles from './TelecomSection.module.css';

export interface TelecomSectionProps {
  title: ReactNode;
  /** Anchor of the section. */
  id: string;
  intro?: ReactNode;
  /** Puts the heading above content that needs the whole width, on another background colour. */
  isWide?: boolean;
  /** Terms and their texts. */
  rows?: readonly DescriptionListRow[];
  children?: ReactNode;
}

/**
 * A section drawn as a stop on the page's line, with the heading at the left and the rows at the right. Landmark: region,
 * named by the heading.
 */
export function TelecomSection({ title, id, intro, isWide, rows, children }: TelecomSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titre`}
      className={isWide ? `${styles.stop} ${styles.wide}` : styles.stop}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={`${id}-titre`}>{title}</h2>
          {intro && <p>{intro}</p>}
        </header>
        <div className={styles.content}>
          {children}
          {rows && <DescriptionList rows={rows} />}
        </div>
      </div>
    </section>
  );
}
