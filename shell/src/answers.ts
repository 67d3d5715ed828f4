import { isPending } from '@site/kit/pending-store';
import { whenShown } from '@site/kit/prerender';
import { followQuery } from '@site/kit/query';
import { answerTicks, showTicks } from './compare/ticks.ts';
import { PAGE, SECTION_NAVIGATION } from './page/data.ts';
import { OWN_RESULTS } from './search/marks.ts';
import { openOnKeys, SEARCH_OPENED, searchDialog } from './search/opener.ts';
import { countMissing } from './signals/told.ts';

const needs = (selector: string) => document.querySelector(selector) !== null;
const loadSections = () =>
  import('./sections/current-section.ts').then(({ followSections }) => followSections(), countMissing);
const loadFilters = () =>
  import('@site/kit/filter-list').then(({ answerFilters }) => answerFilters(), countMissing);

/** Sends what earlier visits left. Few visits have any to send, so the module comes with those; offline, when back. */
function deliverPending(): void {
  if (!isPending()) return;
  import('@site/kit/pending').then((pending) => pending.deliverPending()).catch(countMissing);
}

/** Results of the search in the address, where no host made them. */
function showResults(): void {
  const isAsked = new URLSearchParams(location.search).has('q') || needs(`[${OWN_RESULTS}] ol`);
  if (!isAsked || !needs(`[${OWN_RESULTS}]`)) return;
  import('./search/own-results.ts').then(({ showOwnResults }) => showOwnResults()).catch(countMissing);
}

/** Words that can stand in an order's address: ids of games. */
const WORD = /^[a-z0-9]{2,30}$/;

/**
 * Has order links name what the address says was chosen (docs/product.md#order-links): in a part marked `data-orders="key=fallback"`, the
 * first word after /order/ is the query's `key`, or the fallback.
 */
function nameOrders(): void {
  const query = new URLSearchParams(location.search);
  for (const part of document.querySelectorAll<HTMLElement>('[data-orders]')) {
    const [key = '', fallback = ''] = (part.dataset.orders ?? '').split('=');
    const asked = query.get(key) ?? '';
    const named = WORD.test(asked) ? asked : fallback;
    for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href^="/order/"]'))
      link.href = link.pathname.replace(/^\/order\/[^/]+/, `/order/${named}`);
  }
}

/** On paper: where the page was found, and when. Composed HTML can't know the query nor the visitor's day. */
function sayWhere(): void {
  const [address, day] = document.querySelectorAll('.printed-address span');
  if (!address || !day) return;
  // The site's own origin, wherever this copy of it was served from.
  const { origin } = new URL(address.textContent);
  address.textContent = origin + location.pathname + location.search;
  day.textContent = `Imprimé le ${new Date().toLocaleDateString('fr-FR', { dateStyle: 'long' })}`;
}

/** What the search answers with comes with its first use; where it can't be had, its form leads to the page that searches. */
function answerSearch(): void {
  import('./search/dialog.ts').then(
    ({ startDialog }) => startDialog(),
    () => {
      countMissing();
      addEventListener(SEARCH_OPENED, answerSearch, { once: true });
    },
  );
}

/** Answers what takes more than a page's HTML and the first script. */
export function answer(): void {
  addEventListener('beforeprint', sayWhere);
  addEventListener('online', deliverPending);
  if (searchDialog()?.open) answerSearch();
  else addEventListener(SEARCH_OPENED, answerSearch, { once: true });
  openOnKeys();
  answerTicks();
  followQuery(showResults);
  followQuery(nameOrders);
  // Few pages have one of these, and nobody needs it before.
  addEventListener('scroll', () => needs(`[${SECTION_NAVIGATION}]`) && loadSections(), { passive: true });
  addEventListener('focusin', () => needs('[data-filters]') && loadFilters());
  addEventListener(PAGE, () => {
    showTicks();
    showResults();
    nameOrders();
  });
  void whenShown().then(deliverPending);
}
