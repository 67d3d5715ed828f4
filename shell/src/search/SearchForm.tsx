import { Button } from '@site/kit/ui/Button';
import { SEARCH_PATH } from '../remote.ts';
import { QUERY_CHARACTERS } from './entry.ts';
import styles from './SearchPage.module.css';
import { SLOT, slots } from './slots.ts';

/** A search field that leads to the page of results: before, with and without scripts. Landmark: search. */
export function SearchForm({ label = 'Rechercher sur le site' }: { label?: string }) {
  const id = 'recherche-mots';
  return (
    <search className={styles.search}>
      <form action={SEARCH_PATH}>
        <label htmlFor={id}>{label}</label>
        <div className={styles.row}>
          <input
            {...{ [SLOT]: slots.words }}
            id={id}
            type="search"
            name="q"
            maxLength={QUERY_CHARACTERS}
            autoComplete="off"
            className={styles.input}
          />
          <Button type="submit" look="primary">
            Rechercher
          </Button>
        </div>
      </form>
    </search>
  );
}
