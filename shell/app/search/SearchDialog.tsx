import { Button } from '@site/kit/ui/Button';
import { StaticDialog } from '@site/kit/ui/Dialog';
import { SEARCH_PATH } from '../remote.ts';
import { SEARCH_DIALOG_ID, SEARCH_OPENER_ATTRIBUTE } from './attributes.ts';
import styles from './Search.module.css';
import { SEARCH_QUERY_MAX } from './search-index.ts';

/**
 * Button that opens the search dialog from the first paint on (`browser/search/opener.ts`). Without scripts, the button leads to
 * the results page. ARIA pattern: Button with `aria-haspopup="dialog"`.
 */
export const SearchButton = () => (
  <search>
    <form action={SEARCH_PATH} {...{ [SEARCH_OPENER_ATTRIBUTE]: '' }}>
      <button
        type="submit"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <span data-unseen="">Rechercher</span>
      </button>
    </form>
  </search>
);

const LIST_ID = `${SEARCH_DIALOG_ID}-liste`;

/**
 * Search dialog over the site's pages and offers. `browser/search/dialog.ts` runs the search and is loaded on first use; without
 * that module, the dialog's form leads to the results page.
 * ARIA pattern: Combobox with a listbox popup, whose options are links. Without that module, a plain search field.
 */
export const SearchDialog = () => (
  <div data-needs-script="">
    <StaticDialog id={SEARCH_DIALOG_ID} title="Rechercher">
      <form action={SEARCH_PATH} className={styles.form}>
        <input
          className={styles.field}
          type="search"
          name="q"
          aria-label="Une offre, un prix, une question, une clause"
          placeholder="Une offre, un prix, une question…"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_QUERY_MAX}
        />
        <div id={LIST_ID} role="listbox" aria-label="Résultats" className={styles.results} hidden />
        <p role="status" className={styles.status}>
          Les fautes de frappe sont permises.
        </p>
        <Button data-retry="" hidden>
          Réessayer
        </Button>
        <section aria-labelledby={`${SEARCH_DIALOG_ID}-recentes`} className={styles.recent} hidden>
          <h3 id={`${SEARCH_DIALOG_ID}-recentes`}>Recherches récentes</h3>
          <Button look="quiet" data-forget="">
            Effacer
          </Button>
        </section>
        <p className={styles.more}>
          <a href={SEARCH_PATH} rel="external" data-whole="" hidden>
            Chercher dans tout le texte
          </a>
          <a href="/plan-du-site">Tout le plan du site</a>
        </p>
        {/* Cloned for each result and each recent search. */}
        <template>
          <a role="option" tabIndex={-1} className={styles.result} href="/">
            <span className={styles.name} />
            <span className={styles.about} />
            <span className={styles.excerpt} />
          </a>
          <Button />
        </template>
      </form>
    </StaticDialog>
  </div>
);
