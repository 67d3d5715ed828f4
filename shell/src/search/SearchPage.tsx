import { OWN_RESULTS } from './entry.ts';
import SearchHints from './SearchHints.static.tsx';
import SearchIntro from './SearchIntro.static.tsx';
import styles from './SearchPage.module.css';

/** /recherche?q=…: results made by the host; by the browser (`own-results.ts`) where there is none. */
export default function SearchPage() {
  return (
    <>
      <SearchIntro />
      <div className={`${styles.page} ${styles.results}`} data-needs-script="" {...{ [OWN_RESULTS]: '' }}>
        <p role="status" />
      </div>
      <SearchHints />
    </>
  );
}
