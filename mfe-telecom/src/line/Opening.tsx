import { Link } from '@site/kit/nav';
import type { ReactNode } from 'react';
import styles from './Opening.module.css';

export interface OpeningProps {
  title: string;
  lead: ReactNode;
  /** Price and main action; beside the lead where there is room. */
  children: ReactNode;
  /** What follows at once and needs the whole width: a drawing, the page's stations. */
  below?: ReactNode;
}

/**
 * First screen of a page on lines: what it is over the line, its price below it. The page's tool or table follows
 * without a picture between. Holds the page's only `h1`.
 */
export function Opening({ title, lead, children, below }: OpeningProps) {
  return (
    <header className={styles.opening}>
      <div className={styles.inner}>
        <p className={styles.back}>
          <Link to="/offres">
            <span aria-hidden="true">← </span>
            Toutes les offres
          </Link>
        </p>
        <h1>{title}</h1>
        <div className={styles.line}>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.start}>{children}</div>
        </div>
        {below}
      </div>
    </header>
  );
}

/** Parts of a long page, in its order, as stations of its line: a thumb's way to each. */
export function Stations({ stations }: { stations: readonly { id: string; label: string }[] }) {
  return (
    <nav className={styles.stations} aria-label="Sur cette page">
      <ol>
        {stations.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Every way to telephone: where a page isn't the right one, the right one is a step away. */
const ways = [
  { to: '/offres/telephonie', label: 'Ligne VoIP' },
  { to: '/offres/trunk', label: 'Trunk SIP' },
  { to: '/offres/pbx-managed', label: 'PBX managé' },
  { to: '/offres/telephonie-mobile', label: 'Forfaits mobiles' },
];

/** Ways from one telephony page to the three others. */
export function VoiceOffers({ here }: { here: string }) {
  return (
    <nav className={styles.ways} aria-label="Les autres téléphonies">
      {ways
        .filter(({ to }) => to !== here)
        .map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
    </nav>
  );
}
