import { Link } from '@site/kit/nav';
import { addPath, keptQuote, QUOTE_PATH } from '@site/kit/quote';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Header.module.css';

const ADD = addPath('');

/** The style sheet keeps its place from the first paint on (`inline/early.js`). */
if (typeof document !== 'undefined')
  keptQuote.follow(() => document.documentElement.toggleAttribute('data-devis', keptQuote.read().length > 0));

/**
 * The visitor's quote and how much is in it. What adds to it comes with the first « Ajouter au devis », whichever page
 * that stands on; where it can't be had, the link leads to the quote's page, which adds it.
 */
export function QuoteLink() {
  const count = keptQuote.use().length;
  const [message, show] = useState<ReactNode>(null);
  useEffect(() => {
    const answer = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>(`a[href^="${ADD}"]`);
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      import('../quote/added.tsx').then(
        ({ added }) => added(link.search.slice(ADD.length - QUOTE_PATH.length), show),
        () => location.assign(link.href),
      );
    };
    document.addEventListener('click', answer);
    return () => document.removeEventListener('click', answer);
  }, []);
  return (
    <>
      <Link to={QUOTE_PATH} className={`${styles.offers} ${styles.quote}`}>
        Mon devis <span>{count > 0 && `(${count})`}</span>
      </Link>
      {message}
    </>
  );
}
