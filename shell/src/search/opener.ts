import { DIALOG_ID } from './marks.ts';

/** Marks the form whose submit opens the dialog; without scripts it leads to the page that searches. */
export const OPENS_SEARCH = 'data-opens-search';

/** Dispatched when the dialog was opened: what it answers with comes with its first use. */
export const SEARCH_OPENED = 'site:search';

/** The dialog, which stands in every page's HTML. */
export const searchDialog = () => document.getElementById(DIALOG_ID) as HTMLDialogElement | null;

/** Typing in a field isn’t asking for the search. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** « / », as on a keyboard without modifiers, and Ctrl-K or ⌘K, which are no characters. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal')) return false;
  if (key === '/') return !ctrlKey && !metaKey && !altKey && !isTyping(target);
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function open(event: Event): void {
  const dialog = searchDialog();
  if (!dialog) return;
  event.preventDefault();
  dialog.showModal();
  dialog.querySelector('input')?.focus();
  dispatchEvent(new Event(SEARCH_OPENED));
}

/** « Rechercher » opens the dialog. */
export function openOnSubmit(): void {
  document.addEventListener('submit', (event) => {
    if ((event.target as Element).hasAttribute(OPENS_SEARCH)) open(event);
  });
}

/** So do « / » and Ctrl-K. */
export function openOnKeys(): void {
  addEventListener('keydown', (event) => {
    if (asksForSearch(event)) open(event);
  });
}
