import { Button } from '@site/kit/ui/Button';
import { SEARCH_PATH } from '../remote.ts';
import { SEARCH_FIELD_ID } from './attributes.ts';
import styles from './SearchPage.module.css';
import { SEARCH_QUERY_MAX } from './search-index.ts';

/**
 * A search field whose form leads to the results page, with and without scripts. Landmark: search.
 *
 * @param words initial text of the field
 */
export function SearchForm({
  label = 'Rechercher sur le site',
  words,
}: {
  label?: string;
  words?: string | undefined;
}) {
  return (
    <search className={styles.search}>
      <form action={SEARCH_PATH}>
        <label htmlFor={SEARCH_FIELD_ID}>{label}</label>
        <div className={styles.row}>
          <input
            defaultValue={words}
            id={SEARCH_FIELD_ID}
            type="search"
            name="q"
            maxLength={SEARCH_QUERY_MAX}
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
