import { formatNounCount } from '../count-text.ts';
import { changeQuery } from '../query.ts';

/**
 * Applies the filters of the address to a list. Filters are buttons with name and value inside `data-narrows`. Items
 * list their properties (`data-facts="ipv6=oui ddos=game"`). The element marked `data-count` shows the number of
 * matches. A match inside closed `<details>` opens it.
 */
export function applyFacets(): void {
  const query = new URLSearchParams(location.search);
  let selector = '';
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-narrows] button[value]')) {
    const isOn = query.get(button.name) === button.value;
    button.ariaPressed = String(isOn);
    if (isOn) selector += `[data-facts~="${button.name}=${button.value}"]`;
  }
  let count = 0;
  for (const item of document.querySelectorAll('[data-facts]')) {
    const isOff = selector && !item.matches(selector);
    item.toggleAttribute('data-off', Boolean(isOff));
    if (isOff) continue;
    count += 1;
    if (selector) item.closest('details')?.setAttribute('open', '');
  }
  const counter = document.querySelector<HTMLElement>('[data-count]');
  if (counter) counter.textContent = formatNounCount(count, counter.dataset.count as string);
}

/** Handles the filter buttons, and the valueless button that folds them, by delegation: React may render them later. */
export function addFacetListeners(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-narrows] button');
    if (!button) return;
    const { name, value } = button;
    if (value) changeQuery({ [name]: button.ariaPressed === 'true' ? null : value }, 'push');
    else button.ariaExpanded = String(button.ariaExpanded !== 'true');
  });
}
