/** Target of the last press. */
let pressed: EventTarget | null = null;

/**
 * Opens and closes the document's dialogs in browsers without invoker commands (`commandfor`) or light dismissal
 * (`closedby`). A press that began inside doesn't close the dialog, such as a selection of text dragged out of it. A link
 * in a menu dialog (`data-close-on-link`) also closes it, because a link to the current page loads nothing.
 */
function answer(target: Element): void {
  const dialog = target.closest('dialog');
  if (dialog && target === dialog && pressed === dialog && dialog.closedBy === undefined) dialog.close();
  if (dialog && 'closeOnLink' in dialog.dataset && target.closest('a[href]')) dialog.close();
  const button = target.closest('button[commandfor]');
  if (!button || 'commandForElement' in button) return;
  const commanded = document.getElementById(
    button.getAttribute('commandfor') as string,
  ) as HTMLDialogElement | null;
  if (button.getAttribute('command') === 'close') commanded?.close();
  else commanded?.showModal();
}

/** Opens and closes dialogs at a click, in browsers without `commandfor`. */
export function addDialogListeners(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  document.addEventListener('click', ({ target }) => answer(target as Element));
}

/** Removes an element marked `data-closable` after a click on its `data-close` button, or at the end of its animation. */
export function addNoticeListeners(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-close]');
    button?.closest('[data-closable]')?.remove();
  });
  document.addEventListener('animationend', ({ target }) => {
    if ((target as Element).matches('[data-closable]')) (target as Element).remove();
  });
}
