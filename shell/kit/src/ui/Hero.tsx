import { Link } from '@site/kit/nav';
import type { ReactNode } from 'react';
import styles from './Hero.module.css';

export interface HeroProps {
  title: string;
  lead: ReactNode;
  /** The page above this one. */
  back?: { to: string; label: string };
  /** Price and main action. */
  children?: ReactNode;
  /** A drawing that means something on this page; decorative for assistive technology. */
  drawing?: ReactNode;
  /** Shown below the text. It is in the grid of text and drawing, and places itself there. */
  below?: ReactNode;
  /** « brief » leaves the first screen to what follows: the table, the calculator, the games. */
  look?: 'open' | 'brief';
}

/** First screen of a page: what, for whom, from what price, one main action. Holds the page's only `h1`. */
export function Hero({ title, lead, back, children, drawing, below, look = 'open' }: HeroProps) {
  return (
    <header className={look === 'brief' ? `${styles.hero} ${styles.brief}` : styles.hero}>
      <div className={drawing ? `${styles.inner} ${styles.besideDrawing}` : styles.inner}>
        <div className={styles.text}>
          {back && (
            <p className={styles.back}>
              <Link to={back.to}>
                <span aria-hidden="true">← </span>
                {back.label}
              </Link>
            </p>
          )}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {below}
        {drawing && (
          <div className={styles.drawing} aria-hidden="true">
            {drawing}
          </div>
        )}
      </div>
    </header>
  );
}
