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
