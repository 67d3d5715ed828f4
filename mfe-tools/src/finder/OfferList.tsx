import styles from './Finder.module.css';
import type { Match } from './matching.ts';
import { OfferRow } from './OfferRow.tsx';

/** Shown at once; the rest opens on demand. */
const FIRST = 6;

/** Offers found, the best first. */
export function OfferList({ matches, hasBest = false }: { matches: Match[]; hasBest?: boolean }) {
  const rows = matches.map((match, index) => (
    <li key={match.candidate.id}>
      <OfferRow match={match} isBest={hasBest && index === 0 && match.isSure} />
    </li>
  ));
  return (
    <>
      <ol className={styles.list}>{rows.slice(0, FIRST)}</ol>
      {rows.length > FIRST && (
        <details className={styles.more}>
          <summary>{othersOf(rows.length - FIRST)}</summary>
          <ol className={styles.list}>{rows.slice(FIRST)}</ol>
        </details>
      )}
    </>
  );
}

const othersOf = (count: number) => (count === 1 ? 'Voir l’autre offre' : `Voir les ${count} autres offres`);
