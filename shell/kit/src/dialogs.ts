/**
 * Does on a click what a browser without invoker commands (`commandfor`) or light dismissal (`closedby`) leaves undone
 * for the dialogs of static sections: opens, closes, and closes on a click beside one.
 */
export function answerDialogs(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement && !('closedBy' in HTMLDialogElement.prototype)) target.close();
  const button = target.closest('button[commandfor]');
  if (!button || 'commandForElement' in HTMLButtonElement.prototype) return;
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute('command') === 'close') dialog.close();
  else dialog.showModal();
}
