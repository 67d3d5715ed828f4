import { Button } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { SEARCH_PATH } from '../remote.ts';
import { asQuery, QUERY_CHARACTERS } from './entry.ts';
import type { Findings } from './find.ts';
import { loadFinder } from './load.ts';
import { Marked } from './Marked.tsx';
import { forgetRecent, remember, useRecent } from './recent.ts';
import { aboutOf, countOf, type Results, resultsOf } from './results.ts';
import styles from './Search.module.css';

const MOST_SHOWN = 8;

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; find(query: string): Findings };

/**
 * Search over everything the site says and sells. ARIA pattern: Combobox with a listbox popup, whose options are links:
 * arrows move, Enter follows, the number of results is announced.
 */
export default function SearchDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const recent = useRecent();
  const field = useRef<HTMLInputElement>(null);
  const load = useCallback(() => {
    setState({ kind: 'loading' });
    loadFinder('short').then(
      (find) => setState({ kind: 'ready', find }),
      () => setState({ kind: 'failed' }),
    );
  }, []);
  useEffect(() => {
    load();
    field.current?.focus();
  }, [load]);
  const query = asQuery(typed);
  const results =
    state.kind === 'ready' && query !== '' ? resultsOf(state.find(query), query, MOST_SHOWN) : null;
  const shown = results?.shown ?? [];
  const optionId = (index: number) => `${id}-${index}`;
  const search = (words: string) => {
    setTyped(words);
    setActive(0);
    field.current?.focus();
  };
  /** The link itself is followed by whoever follows the document's. */
  const leave = () => {
    remember(query);
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
    }[event.key];
    if (event.key === 'Enter') document.getElementById(optionId(active))?.click();
    // The field would only empty itself.
    else if (event.key === 'Escape') onClose();
    else if (next !== undefined && last >= 0) {
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const isListed = shown.length > 0;
  return (
    <Dialog title="Rechercher" onClose={onClose}>
      <input
        ref={field}
        className={styles.field}
        type="search"
        role="combobox"
        aria-label="Une offre, un prix, une question, une clause"
        placeholder="Une offre, un prix, une question…"
        aria-expanded={isListed}
        aria-controls={`${id}-liste`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={QUERY_CHARACTERS}
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKey}
      />
      <div
        id={`${id}-liste`}
        role="listbox"
        aria-label="Résultats"
        className={styles.results}
        hidden={!isListed}
      >
        {shown.map((result, index) => (
          <a
            key={result.kind + result.path}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.result}
            href={result.path}
            onClick={leave}
            onPointerMove={() => setActive(index)}
          >
            <span className={styles.name}>
              <Marked pieces={result.name} />
            </span>
            <span className={styles.about}>{aboutOf(result)}</span>
            {result.excerpt.length > 0 && (
              <span className={styles.excerpt}>
                <Marked pieces={result.excerpt} />
              </span>
            )}
          </a>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {statusOf(state, query, results)}
      </p>
      {state.kind === 'failed' && <Button onClick={load}>Réessayer</Button>}
      {query === '' && recent.length > 0 && (
        <section aria-labelledby={`${id}-recentes`} className={styles.recent}>
          <h3 id={`${id}-recentes`}>Recherches récentes</h3>
          {recent.map((words) => (
            <Button key={words} onClick={() => search(words)}>
              {words}
            </Button>
          ))}
          <Button
            look="quiet"
            onClick={() => {
              forgetRecent();
              field.current?.focus();
            }}
          >
            Effacer
          </Button>
        </section>
      )}
      <p className={styles.more}>
        {results && (
          <a
            href={`${SEARCH_PATH}?q=${encodeURIComponent(query)}`}
            rel="external"
            onClick={() => remember(query)}
          >
            Chercher dans tout le texte
          </a>
        )}
        <a href="/plan-du-site" onClick={onClose}>
          Tout le plan du site
        </a>
      </p>
    </Dialog>
  );
}

function statusOf(state: State, query: string, results: Results | null): string {
  if (state.kind === 'failed') return 'La recherche n’a pas pu être chargée.';
  if (query === '') return 'Les fautes de frappe sont permises.';
  return results ? countOf(results) : 'Chargement…';
}
