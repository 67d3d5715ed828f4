import styles from './Deliveries.module.css';
import type { Standing } from './words.ts';

/** A sign of its own beside each colour. */
const signs = {
  good: 'M2.5 6.5 5 9l4.5-5.5',
  watch: 'M6 1.2a4.8 4.8 0 1 1-.01 0M6 3.6V6l1.7 1.2',
  bad: 'M6 2.5v4.5M6 9v.6',
  quiet: 'M3 6h6',
} as const;

/** How something stands: a form, a colour and a word. */
export const StandingMark = ({ standing: { text, tone } }: { standing: Standing }) => (
  <span className={`${styles.standing} ${styles[tone]}`}>
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={signs[tone]} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
    {text}
  </span>
);
