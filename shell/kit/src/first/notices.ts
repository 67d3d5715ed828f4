/** Takes away what a visitor closes: a button marked `data-close` in an element marked `data-closable`. */
export function answerNotices(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-close]');
    button?.closest('[data-closable]')?.remove();
  });
}
