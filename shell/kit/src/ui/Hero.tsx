import { Link } from '@site/kit/page-context';
import type { ReactNode } from 'react';
import styles from './Hero.module.css';

/** Properties of {@link Hero}. */
export interface HeroProps {
  /** Text of the page's `h1`. */
  title: string;
  /** One or two sentences below the title. */
  lead: ReactNode;
  /** Parent page. */
  back?: { to: string; label: string };
  /** Price and main action. */
  children?: ReactNode;
  /** A drawing about the page's subject; decorative for assistive technology. */
  drawing?: ReactNode;
  /** Content below the text, which places itself in the grid of text and drawing. */
  below?: ReactNode;
  /**
   * « open » begins a page that explains, whose sections are stops of the route line. « brief » begins a page where one
   * chooses, and leaves room in the first screen for the content below: a table, a calculator, the games.
   */
  look?: 'open' | 'brief';
}

/**
 * First screen of a page: subject, audience, entry price, one main action. Holds the page's only `h1`.
 *
 * @example
 * <Hero title="Formations" lead="Deux jours sur un réseau." back={{ to: '/offres', label: 'Toutes les offres' }}>
 *   <ButtonLink to="/contact">Nous contacter</ButtonLink>
 * </Hero>
 */
export function Hero({ title, lead, back, children, drawing, below, look = 'open' }: HeroProps) {
  return (
    <header data-look={look} className={look === 'brief' ? `${styles.hero} ${styles.brief}` : styles.hero}>
      <div className={drawing ? `${styles.inner} ${styles.besideDrawing}` : styles.inner}>
        <div className={styles.text}>
          {back && (
            <p className={styles.back}>
              <Link to={back.to}>
                <span aria-hidden="true">‹ </span>
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
