import { Link, useOperator } from '@site/kit/nav';
import { mark } from './mark.ts';
import styles from './Wordmark.module.css';

/** The operator's name beside its mark. */
export function Wordmark() {
  const { brand } = useOperator();
  return (
    <Link to="/" className={styles.wordmark} aria-label={`${brand.name}, accueil`}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path d={mark.routes} fill="none" stroke="currentColor" strokeWidth="1.6" />
        <circle {...mark.node} r={mark.radius} className={styles.node} />
        {mark.sites.map((site) => (
          <circle key={site.cx} {...site} r={mark.radius} className={styles.site} />
        ))}
      </svg>
      <span>{brand.name}</span>
    </Link>
  );
}
