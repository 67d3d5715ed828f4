import type { ReactNode } from 'react';
import styles from './Quotes.module.css';

/** Testimonials as rows of a stop: their words on the page's own ground. */
export const Quotes = ({ children }: { children: ReactNode }) => (
  <div className={styles.quotes}>{children}</div>
);
