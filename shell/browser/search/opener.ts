import { SEARCH_DIALOG_ID, SEARCH_OPENER_ATTRIBUTE } from '../../app/search/attributes.ts';

/** Dispatched on the window when the dialog opens: the dialog's module is loaded on first use. */
export const SEARCH_OPEN_EVENT = 'site:search';

/** Returns the dialog, which every page's HTML holds. */
export const getSearchDialog = () => document.getElementById(SEARCH_DIALOG_ID) as HTMLDialogElement | null;

/**
 * Returns true for Ctrl-K or ⌘K. A key without a modifier opens nothing: speech input types such keys by accident (WCAG 2.2,
 * success criterion 2.1.4).
 */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal')) return false;
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function open(event: Event): void {
  const dialog = getSearchDialog();
  if (!dialog) return;
  event.preventDefault();
  dialog.showModal();
  dialog.querySelector('input')?.focus();
  dispatchEvent(new Event(SEARCH_OPEN_EVENT));
}

/** Opens the dialog when the visitor submits a form marked {@link SEARCH_OPENER_ATTRIBUTE}. */
export function addSearchFormListeners(): void {
  document.addEventListener('submit', (event) => {
    if ((event.target as Element).hasAttribute(SEARCH_OPENER_ATTRIBUTE)) open(event);
  });
}

/** Opens the dialog on Ctrl-K and ⌘K. */
export function addSearchKeyListeners(): void {
  addEventListener('keydown', (event) => {
    if (asksForSearch(event)) open(event);
  });
}
