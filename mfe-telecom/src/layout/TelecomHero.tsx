import { Link } from '@site/kit/page-context';
import type { ReactNode } from 'react';
import styles from './TelecomHero.module.css';

export interface TelecomHeroProps {
  title: string;
  lead: ReactNode;
  /** Price and main action, beside the lead on wide screens. */
  children: ReactNode;
  /** Content below in the whole width: a drawing, or links to the page's sections. */
  below?: ReactNode;
}

/** First screen of a telecom page: title, lead, price and main action. Holds the page's only `h1`. */
export function TelecomHero({ title, lead, children, below }: TelecomHeroProps) {
  return (
    <header className={styles.opening}>
      <div className={styles.inner}>
        <p className={styles.back}>
          <Link to="/offres">
            <span aria-hidden="true">‹ </span>
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

/** Links to the sections of a long page, drawn as stations on a line. Landmark: navigation. */
export function SectionNavigation({ stations }: { stations: readonly { id: string; label: string }[] }) {
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

const ways = [
  { to: '/offres/telephonie', label: 'Ligne VoIP' },
  { to: '/offres/trunk', label: 'Trunk SIP' },
  { to: '/offres/pbx-managed', label: 'Standard géré (PBX)' },
  { to: '/offres/telephonie-mobile', label: 'Forfaits mobiles' },
];

/** Links from a telephony page to the other telephony pages. `here` is the path of the current page. */
export function VoiceOffers({ here }: { here: string }) {
  return (
    <nav className={styles.otherOffers} aria-label="Les autres téléphonies">
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
