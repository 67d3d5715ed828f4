import { countText } from './count-text.ts';

/** A text without accents, case or spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

/** Whether a text holds every word of the query, whatever their accents, case, order and spacing. */
export const matches = (text: string, query: string): boolean => {
  const hay = plain(text);
  return hay.includes(plain(query)) || query.split(/\s+/).every((word) => hay.includes(plain(word)));
};

/**
 * Shows the entries of a list that match and hides the others, groups (`data-group`) without any included; says how many are
 * left. What is marked `data-none` is shown when none is.
 */
export function filterList(list: Element, query: string): void {
  let count = 0;
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]')) {
    let shown = 0;
    for (const entry of group.querySelectorAll('li')) {
      const isShown = matches(`${group.dataset.group} ${entry.textContent}`, query);
      entry.toggleAttribute('data-off', !isShown);
      if (isShown) shown += 1;
    }
    group.toggleAttribute('data-off', shown === 0);
    count += shown;
  }
  list.querySelector('[data-none]')?.toggleAttribute('data-off', count > 0);
  const status = list.parentElement?.querySelector('[role=status]');
  if (status) status.textContent = countText(count, 'modèle');
}

/** Answers fields of the page that filter a list, named by its id (`data-filters`). What was typed before this ran counts. */
export function answerFilters(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filters]')) {
    const list = document.getElementById(field.dataset.filters ?? '');
    if (!list) continue;
    field.oninput = () => filterList(list, field.value);
    if (field.value) filterList(list, field.value);
  }
}
