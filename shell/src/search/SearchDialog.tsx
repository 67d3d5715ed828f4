import { useNavigate } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Dialog } from '@site/kit/ui/Dialog';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { SearchEntry } from './entry.ts';
import { loadFinder } from './load.ts';
import styles from './Search.module.css';

const MOST_SHOWN = 8;

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; find(query: string): SearchEntry[] };

/**
 * Search over every page, plan and game. ARIA pattern: Combobox with a listbox popup: arrows move, Enter follows, the
 * number of results is announced.
 */
export default function SearchDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const load = useCallback(() => {
    setState({ kind: 'loading' });
    loadFinder().then(
      (find) => setState({ kind: 'ready', find }),
      () => setState({ kind: 'failed' }),
    );
  }, []);
  useEffect(() => {
    load();
    field.current?.focus();
  }, [load]);
  const all = state.kind === 'ready' ? state.find(query) : [];
  const shown = all.slice(0, MOST_SHOWN);
  const optionId = (index: number) => `${id}-${index}`;
  const follow = (entry: SearchEntry | undefined) => {
    if (!entry) return;
    onClose();
    navigate(entry.path);
  };
  const onKey = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
    }[event.key];
    if (event.key === 'Enter') follow(shown[active]);
    // The field would only empty itself.
    else if (event.key === 'Escape') onClose();
    else if (next !== undefined && last >= 0) setActive(next);
    else return;
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
        aria-label="Une page, une offre, un jeu, un prix"
        placeholder="Une page, une offre, un jeu, un prix"
        aria-expanded={isListed}
        aria-controls={`${id}-liste`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div
        id={`${id}-liste`}
        role="listbox"
        aria-label="Résultats"
        className={styles.results}
        hidden={!isListed}
      >
        {shown.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keyboard
          <div
            key={entry.kind + entry.path}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.result}
            onClick={() => follow(entry)}
            onPointerMove={() => setActive(index)}
          >
            <span className={styles.name}>{entry.name}</span>
            <span className={styles.about}>{[entry.kind, entry.price].filter(Boolean).join(' · ')}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {statusOf(state, query, all.length)}
      </p>
      {state.kind === 'failed' && (
        <button type="button" className={styles.opener} onClick={load}>
          Réessayer
        </button>
      )}
      <ButtonLink to="/plan-du-site" look="secondary">
        Tout le plan du site
      </ButtonLink>
    </Dialog>
  );
}

function statusOf(state: State, query: string, count: number): string {
  if (state.kind === 'failed') return 'La recherche n’a pas pu être chargée.';
  if (query.trim() === '') return 'Les fautes de frappe sont permises.';
  if (state.kind === 'loading') return 'Chargement…';
  if (count === 0) return `Aucun résultat pour « ${query.trim()} ».`;
  const shown = count > MOST_SHOWN ? `, les ${MOST_SHOWN} premiers sont affichés` : '';
  return `${count} résultat${count > 1 ? 's' : ''}${shown}.`;
}
