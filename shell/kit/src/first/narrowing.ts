import { countText } from '../count-text.ts';
import { changeQuery } from '../query.ts';

/**
 * Filters kept in the address that narrow a list at once: buttons with a name and a value in an element marked
 * `data-narrows`, and items marked with all that is true of them (`data-facts="ipv6=oui ddos=game"`). How many are left is said
 * where `data-count` names them. What an item folded away fits is unfolded.
 */
export function showNarrowed(): void {
  const query = new URLSearchParams(location.search);
  let asked = '';
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-narrows] button[value]')) {
    const isOn = query.get(button.name) === button.value;
    button.ariaPressed = String(isOn);
    if (isOn) asked += `[data-facts~="${button.name}=${button.value}"]`;
  }
  let count = 0;
  for (const item of document.querySelectorAll('[data-facts]')) {
    const isOff = asked && !item.matches(asked);
    item.toggleAttribute('data-off', Boolean(isOff));
    if (isOff) continue;
    count += 1;
    if (asked) item.closest('details')?.setAttribute('open', '');
  }
  const counted = document.querySelector<HTMLElement>('[data-count]');
  if (counted) counted.textContent = countText(count, counted.dataset.count as string);
}

/** Answers filters, and the button without a value that folds them away, also where React draws them. */
export function answerNarrowing(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-narrows] button');
    if (!button) return;
    const { name, value } = button;
    if (value) changeQuery({ [name]: button.ariaPressed === 'true' ? null : value }, 'step');
    else button.ariaExpanded = String(button.ariaExpanded !== 'true');
  });
}
