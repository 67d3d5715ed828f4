import { Link, useOperator } from '@site/kit/nav';
import styles from './Wordmark.module.css';

/** The operator's name beside a mark: three nodes and the routes between them. */
export function Wordmark() {
  const { brand } = useOperator();
  return (
    <Link to="/" className={styles.wordmark} aria-label={`${brand.name}, accueil`}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path d="M5 21 14 6l9 15Z" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <circle cx="14" cy="6" r="3.6" className={styles.node} />
        <circle cx="5" cy="21" r="3.6" className={styles.site} />
        <circle cx="23" cy="21" r="3.6" className={styles.site} />
      </svg>
      {brand.name}
    </Link>
  );
}
