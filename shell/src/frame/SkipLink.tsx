import { CONTENT_ID } from '../page/data.ts';
import styles from './SkipLink.module.css';

/** First stop of the keyboard: past the navigation (WCAG 2.4.1). */
export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className={styles.skip}>
      Aller au contenu
    </a>
  );
}
