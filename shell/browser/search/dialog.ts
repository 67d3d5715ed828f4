import { createLocalStore } from '@site/kit/local-store';
import { SEARCH_PATH } from '../../app/remote.ts';
import {
  buildSearchResults,
  CALCULATE_LABEL,
  formatResultCaption,
  formatResultCount,
  type SearchResult,
} from '../../app/search/results.ts';
import type { SearchMatches } from '../../app/search/search-engine.ts';
import { normaliseQuery, SEARCH_QUERY_MAX } from '../../app/search/search-index.ts';
import { getTemplateElements } from '../page/templates.ts';
import { highlightMatches, loadSearch } from './load.ts';
import { getSearchDialog, SEARCH_OPEN_EVENT } from './opener.ts';

const MOST = 5;

const searches = createLocalStore<string[]>(
  'recherches',
  [],
  (text) => {
    const lines = text.split('\n').filter((line) => line !== '' && line.length <= SEARCH_QUERY_MAX);
    return lines.length > 0 ? lines.slice(0, MOST) : null;
  },
  (queries) => (queries.length > 0 ? queries.join('\n') : null),
);

/** Returns the queries whose results the visitor followed, latest first: stored on the device (docs/product.md#on-the-device). */
const recentSearches = searches.read;
const forgetRecent = (): void => searches.write([]);
/** Stores a query, which must not be empty, as the latest search. */
function remember(query: string): void {
  searches.write([query, ...searches.read().filter((other) => other !== query)].slice(0, MOST));
}

const MOST_SHOWN = 8;

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; find(query: string): SearchMatches };

/**
 * Runs the search dialog (`SearchDialog.tsx`). Arrows move among results, Enter follows a result, a status announces their
 * number. Queries whose results the visitor follows are stored on the device.
 */
function addSearchDialogListeners(dialog: HTMLDialogElement): void {
  const part = <E extends HTMLElement>(selector: string) => dialog.querySelector(selector) as E;
  const form = part<HTMLFormElement>('form');
  const field = part<HTMLInputElement>('input');
  const list = part('[role=listbox]');
  const status = part('[role=status]');
  const retry = part('[data-retry]');
  const recent = part('section');
  const whole = part<HTMLAnchorElement>('[data-whole]');
  const models = getTemplateElements(part('template'));
  const getClone = <E extends Element>(index: number) => models[index]?.cloneNode(true) as E;

  field.role = 'combobox';
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-autocomplete', 'list');

  let state: State = { kind: 'loading' };
  let active = 0;

  const query = () => normaliseQuery(field.value);
  const options = () => [...list.children] as HTMLElement[];

  function activate(index: number): void {
    active = index;
    for (const [at, option] of options().entries()) option.ariaSelected = String(at === index);
    const id = options()[index]?.id;
    if (id) field.setAttribute('aria-activedescendant', id);
    else field.removeAttribute('aria-activedescendant');
  }

  function getOption(path: string, name: (Node | string)[], about: string, excerpt: (Node | string)[]) {
    const option = getClone<HTMLAnchorElement>(0);
    const [first, second, third] = option.children;
    option.href = path;
    first?.append(...name);
    second?.append(about);
    if (excerpt.length > 0) third?.append(...excerpt);
    else third?.remove();
    return option;
  }

  /** Returns a result's options: the result, and for a card its calculator link, styled as a button. */
  function getOptions({ path, name, excerpt, calculator, ...result }: SearchResult): HTMLAnchorElement[] {
    const option = getOption(
      path,
      highlightMatches(name),
      formatResultCaption(result),
      highlightMatches(excerpt),
    );
    if (!calculator) return [option];
    const words = name.map(({ text }) => text).join('');
    const calculate = getOption(calculator, [CALCULATE_LABEL], `L’offre qui suffit pour ${words}`, []);
    calculate.firstElementChild?.setAttribute('class', getClone<HTMLButtonElement>(1).className);
    return [option, calculate];
  }

  function showRecent(): void {
    const recentWords = query() === '' ? recentSearches() : [];
    recent.hidden = recentWords.length === 0;
    for (const old of recent.querySelectorAll('[data-words]')) old.remove();
    const buttons = recentWords.map((words) => {
      const button = getClone<HTMLButtonElement>(1);
      button.textContent = words;
      button.dataset.words = words;
      return button;
    });
    recent.querySelector('h3')?.after(...buttons);
  }

  function show(): void {
    const words = query();
    const results =
      state.kind === 'ready' && words !== ''
        ? buildSearchResults(state.find(words), words, MOST_SHOWN)
        : null;
    const matches = results?.shown ?? [];
    list.replaceChildren(...matches.flatMap(getOptions));
    for (const [index, option] of options().entries()) option.id = `${list.id}-${index}`;
    list.hidden = matches.length === 0;
    field.ariaExpanded = String(matches.length > 0);
    activate(0);
    whole.hidden = !results;
    whole.href = `${SEARCH_PATH}?q=${encodeURIComponent(words)}`;
    retry.hidden = state.kind !== 'failed';
    showRecent();
    if (state.kind === 'failed') status.textContent = 'La recherche n’a pas pu être chargée.';
    else if (words === '') status.textContent = 'Les fautes de frappe sont permises.';
    else status.textContent = results ? formatResultCount(results) : 'Chargement…';
  }

  function load(): void {
    state = { kind: 'loading' };
    show();
    loadSearch('short').then(
      (find) => {
        state = { kind: 'ready', find };
        show();
      },
      () => {
        state = { kind: 'failed' };
        show();
      },
    );
  }

  function search(words: string): void {
    field.value = words;
    show();
    field.focus();
  }

  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    // The keys of an input method choose its words.
    if (event.isComposing) return;
    const last = options().length - 1;
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
    }[event.key];
    // By default, Escape only empties a search field.
    if (event.key === 'Escape') dialog.close();
    else if (next !== undefined && last >= 0) {
      activate(next);
      options()[next]?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    const option = options()[active];
    // Without an option, the form leads to the results page.
    if (option || query() === '') event.preventDefault();
    option?.click();
  });
  list.addEventListener('pointermove', ({ target }) => {
    const at = options().indexOf((target as Element).closest('[role=option]') as HTMLElement);
    if (at >= 0) activate(at);
  });
  // The document's own listener follows links.
  form.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    const button = (target as Element).closest('button');
    if (link && link.pathname !== '/plan-du-site') remember(query());
    if (link && link !== whole) dialog.close();
    if (button === retry) load();
    if (button?.dataset.words) search(button.dataset.words);
    if (button && 'forget' in button.dataset) {
      forgetRecent();
      show();
      field.focus();
    }
  });
  dialog.addEventListener('close', () => {
    // The close event is asynchronous: the dialog may be open again, with letters already typed.
    if (dialog.open) return;
    field.value = '';
    show();
  });
  addEventListener(SEARCH_OPEN_EVENT, () => {
    show();
    if (state.kind === 'failed') load();
  });
  load();
}

/** Starts the search dialog of this document, if there is a dialog. */
export function initSearchDialog(): void {
  const dialog = getSearchDialog();
  if (dialog) addSearchDialogListeners(dialog);
}
