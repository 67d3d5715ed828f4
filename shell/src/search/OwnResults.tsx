import { useQuery } from '@site/kit/url-state';
import { useEffect, useState } from 'react';
import { ANSWERED, asQuery, FIELD_ID } from './entry.ts';
import { Marked } from './Marked.tsx';
import { aboutOf, countOf, type Results, resultsOf } from './results.ts';
import styles from './SearchPage.module.css';

/**
 * The results of the search in the address, where no host has made them: the site as files, or a page that was opened from a
 * link. Shows nothing otherwise.
 */
export function OwnResults() {
  const query = asQuery(useQuery().get('q') ?? '');
  const [results, setResults] = useState<Results | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const made = document.querySelector(`[${ANSWERED}]`)?.getAttribute(ANSWERED);
    let isWanted = query !== '' && made !== query;
    setResults(null);
    if (!isWanted) return;
    const field = document.getElementById(FIELD_ID) as HTMLInputElement | null;
    if (field) field.value = query;
    import('./load.ts')
      .then(({ loadFinder }) => loadFinder('complete'))
      .then(
        (find) => isWanted && setResults(resultsOf(find(query), query)),
        () => isWanted && setFailed(true),
      );
    return () => {
      isWanted = false;
    };
  }, [query]);
  return (
    <div className={`${styles.page} ${styles.results}`} data-needs-script="">
      <p role="status">{results ? countOf(results) : hasFailed && 'La recherche n’a pas pu être chargée.'}</p>
      {results && results.shown.length > 0 && (
        <ol>
          {results.shown.map((result) => (
            <li key={result.path + result.name}>
              <a href={result.path}>
                <Marked pieces={result.name} />
              </a>
              <small>{aboutOf(result)}</small>
              {result.excerpt.length > 0 && (
                <p>
                  <Marked pieces={result.excerpt} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
