import { formatNounCount } from './count-text.ts';

/** Returns a text without accents, case or spaces. */
const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

/**
 * True when a text contains every word of the query, regardless of accents, case, order and spacing.
 *
 * @example
 * matchesQuery('Hébergement Minecraft', 'hebergement') // true
 */
export const matchesQuery = (text: string, query: string): boolean => {
  const haystack = foldText(text);
  return (
    haystack.includes(foldText(query)) ||
    query.split(/\s+/).every((word) => haystack.includes(foldText(word)))
  );
};

/**
 * Shows the matching entries of a list and hides the others and groups (`data-group`) without a match. Announces the
 * number of matches, with the noun in `data-noun` (masculine singular). The element marked `data-none` is visible when there are none.
 */
export function filterList(list: HTMLElement, query: string): void {
  let count = 0;
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]')) {
    let visibleCount = 0;
    for (const entry of group.querySelectorAll('li')) {
      const isShown = matchesQuery(`${group.dataset.group} ${entry.textContent}`, query);
      entry.toggleAttribute('data-off', !isShown);
      if (isShown) visibleCount += 1;
    }
    group.toggleAttribute('data-off', visibleCount === 0);
    count += visibleCount;
  }
  list.querySelector('[data-none]')?.toggleAttribute('data-off', count > 0);
  const status = list.parentElement?.querySelector('[role=status]');
  if (status) status.textContent = formatNounCount(count, list.dataset.noun ?? 'résultat');
}

/** Attaches the filter fields of the page; `data-filters` holds the id of the list. Text from before this call counts. */
export function addFilterListeners(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filters]')) {
    const list = document.getElementById(field.dataset.filters ?? '');
    if (!list) continue;
    field.oninput = () => filterList(list, field.value);
    if (field.value) filterList(list, field.value);
  }
}
