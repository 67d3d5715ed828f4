/**
 * Does on a click what a browser without invoker commands (`commandfor`) or light dismissal (`closedby`) leaves undone
 * for the dialogs of the document: opens, closes, and closes on a click beside one. A link closes the dialog it stands in where
 * that is a menu (`data-leaves`): one that leads to the page shown changes nothing else.
 */
function answer(target: Element): void {
  const dialog = target.closest('dialog');
  if (dialog && target === dialog && dialog.closedBy === undefined) dialog.close();
  if (dialog && 'leaves' in dialog.dataset && target.closest('a[href]')) dialog.close();
  const button = target.closest('button[commandfor]');
  if (!button || 'commandForElement' in button) return;
  const commanded = document.getElementById(
    button.getAttribute('commandfor') as string,
  ) as HTMLDialogElement | null;
  if (button.getAttribute('command') === 'close') commanded?.close();
  else commanded?.showModal();
}

export function answerDialogs(): void {
  document.addEventListener('click', ({ target }) => answer(target as Element));
}

/**
 * Takes away what a visitor closes, by a button marked `data-close` in an element marked `data-closable`, and what the style
 * sheet has counted to its end.
 */
export function answerNotices(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-close]');
    button?.closest('[data-closable]')?.remove();
  });
  document.addEventListener('animationend', ({ target }) => {
    if ((target as Element).matches('[data-closable]')) (target as Element).remove();
  });
}
