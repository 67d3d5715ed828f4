import {
  BROWSER_RESULTS_ATTRIBUTE,
  RESULTS_QUERY_ATTRIBUTE,
  SEARCH_FIELD_ID,
} from '../../app/search/attributes.ts';
import {
  buildSearchResults,
  CALCULATE_LABEL,
  formatResultCaption,
  formatResultCount,
  type SearchResult,
} from '../../app/search/results.ts';
import { normaliseQuery } from '../../app/search/search-index.ts';
import { highlightMatches, loadSearch } from './load.ts';

function getItem(result: SearchResult): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const about = document.createElement('small');
  link.href = result.path;
  link.append(...highlightMatches(result.name));
  about.append(formatResultCaption(result));
  item.append(link, about);
  if (result.excerpt.length > 0) {
    const excerpt = document.createElement('p');
    excerpt.append(...highlightMatches(result.excerpt));
    item.append(excerpt);
  }
  if (result.calculator) {
    const action = document.createElement('div');
    const calculate = document.createElement('a');
    calculate.href = result.calculator;
    calculate.append(CALCULATE_LABEL);
    action.append(calculate);
    item.append(action);
  }
  return item;
}

/**
 * Renders the results of the query in the address. Renders nothing without a query, or when the host rendered the same query.
 * A static export has no host that renders results.
 */
export async function renderResults(): Promise<void> {
  const place = document.querySelector(`[${BROWSER_RESULTS_ATTRIBUTE}]`);
  const status = place?.querySelector('[role=status]');
  if (!place || !status) return;
  const currentQuery = () => normaliseQuery(new URLSearchParams(location.search).get('q') ?? '');
  const query = currentQuery();
  const answeredQuery = document
    .querySelector(`[${RESULTS_QUERY_ATTRIBUTE}]`)
    ?.getAttribute(RESULTS_QUERY_ATTRIBUTE);
  place.querySelector('ol')?.remove();
  status.textContent = '';
  if (query === '' || answeredQuery === query) return;
  const field = document.getElementById(SEARCH_FIELD_ID) as HTMLInputElement | null;
  if (field) field.value = query;
  try {
    const find = await loadSearch('complete');
    if (!place.isConnected || currentQuery() !== query) return;
    const results = buildSearchResults(find(query), query);
    status.textContent = formatResultCount(results);
    if (results.shown.length === 0) return;
    const list = document.createElement('ol');
    list.append(...results.shown.map(getItem));
    place.append(list);
  } catch {
    status.textContent = 'La recherche n’a pas pu être chargée.';
  }
}
