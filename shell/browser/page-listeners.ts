import { hasPendingSubmissions } from '@site/kit/pending-submissions-store';
import { waitForPrerenderActivation } from '@site/kit/prerender';
import { subscribeToQuery } from '@site/kit/query';
import { PAGE_CONTENT_EVENT, SECTION_NAVIGATION_ATTRIBUTE } from '../app/page/data.ts';
import { BROWSER_RESULTS_ATTRIBUTE } from '../app/search/attributes.ts';
import { addCompareListeners, showComparison } from './compare/checkboxes.ts';
import { addSearchKeyListeners, getSearchDialog, SEARCH_OPEN_EVENT } from './search/opener.ts';
import { reportShellLoadFailure } from './telemetry/telemetry-queue.ts';

const needs = (selector: string) => document.querySelector(selector) !== null;
const loadSections = () =>
  import('./sections/current-section.ts').then(
    ({ trackCurrentSection }) => trackCurrentSection(),
    reportShellLoadFailure,
  );
const loadFilters = () =>
  import('@site/kit/filter-list').then(
    ({ addFilterListeners }) => addFilterListeners(),
    reportShellLoadFailure,
  );

/** Sends pending submissions of earlier visits. The module is loaded only if submissions are pending. */
function deliverPendingSubmissions(): void {
  if (!hasPendingSubmissions()) return;
  import('@site/kit/pending-submissions')
    .then((pending) => pending.deliverPendingSubmissions())
    .catch(reportShellLoadFailure);
}

/** Renders the results of the query in the address, where the host hasn't rendered them. */
function showResults(): void {
  const hasQuery =
    new URLSearchParams(location.search).has('q') || needs(`[${BROWSER_RESULTS_ATTRIBUTE}] ol`);
  if (!hasQuery || !needs(`[${BROWSER_RESULTS_ATTRIBUTE}]`)) return;
  import('./search/own-results.ts')
    .then(({ renderResults }) => renderResults())
    .catch(reportShellLoadFailure);
}

/**
 * Puts the choice in the address into the order links (docs/product.md#order-links).
 * In an element with `data-orders="key=fallback"`, the segment after /order/ becomes the query's `key` if the page knows that
 * value, otherwise the fallback. The page knows the options of a field `key`, and each value with an element `#key-value`.
 */
function updateOrderLinks(): void {
  const query = new URLSearchParams(location.search);
  for (const part of document.querySelectorAll<HTMLElement>('[data-orders]')) {
    const [key, fallback] = (part.dataset.orders as string).split('=') as [string, string];
    const parameter = query.get(key) ?? '';
    const options = [...document.querySelectorAll<HTMLOptionElement>(`select[name=${key}] option`)];
    const isKnown =
      options.some(({ value }) => value === parameter) || document.getElementById(`${key}-${parameter}`);
    const choice = (isKnown && parameter) || fallback;
    for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href^="/order/"]'))
      link.href = link.pathname.replace(/^\/order\/[^/]+/, `/order/${choice}`);
  }
}

/** Updates the printed address and day before printing: composed HTML knows neither the query nor the day. */
function updatePrintedAddress(): void {
  const [address, day] = document.querySelectorAll('.printed-address span');
  if (!address || !day) return;
  // The composed text has the site's own origin, which may differ from the origin that served this copy.
  const { origin } = new URL(address.textContent);
  address.textContent = origin + location.pathname + location.search;
  const today = new Date().toLocaleDateString('fr-FR', { dateStyle: 'long' }).replace(/^1 /, '1er ');
  day.textContent = `Imprimé le ${today}`;
}

/** Loads the search dialog's module on first use. After a failure, the next opening of the dialog tries again. */
function addSearchListeners(): void {
  import('./search/dialog.ts').then(
    ({ initSearchDialog }) => initSearchDialog(),
    (error) => {
      reportShellLoadFailure(error);
      addEventListener(SEARCH_OPEN_EVENT, addSearchListeners, { once: true });
    },
  );
}

/** Registers the listeners of features that need more than a page's HTML and the bootstrap script. */
export function addPageListeners(): void {
  addEventListener('beforeprint', updatePrintedAddress);
  addEventListener('online', deliverPendingSubmissions);
  if (getSearchDialog()?.open) addSearchListeners();
  else addEventListener(SEARCH_OPEN_EVENT, addSearchListeners, { once: true });
  addSearchKeyListeners();
  addCompareListeners();
  subscribeToQuery(showResults);
  subscribeToQuery(updateOrderLinks);
  // Few pages have these elements: their modules are loaded on the first scroll or focus.
  addEventListener('scroll', () => needs(`[${SECTION_NAVIGATION_ATTRIBUTE}]`) && loadSections(), {
    passive: true,
  });
  addEventListener('focusin', () => needs('[data-filters]') && loadFilters());
  addEventListener(PAGE_CONTENT_EVENT, () => {
    showComparison();
    showResults();
    updateOrderLinks();
  });
  void waitForPrerenderActivation().then(deliverPendingSubmissions);
}
