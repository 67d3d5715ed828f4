import { Link } from '@site/kit/nav';
import { QUOTE_PATH } from '@site/kit/quote-path';
import styles from './Header.module.css';

/** The way to the visitor's quote; the style sheet shows how much is in it (`quote/count.ts`). */
export const QuoteLink = () => (
  <Link to={QUOTE_PATH} className={`${styles.offers} ${styles.quote}`}>
    Mon devis
  </Link>
);
