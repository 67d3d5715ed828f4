/**
 * Notes when the frame answers, then the first page's islands. Runs in a page before its own scripts, and stands alone.
 */
export function watchReleases(): void {
  const released: string[] = [];
  Object.assign(window, { __released: released });
  const note = () => {
    if (!released.includes('frame')) released.push('frame');
    const isWhole = !document.querySelector('[data-island]:not([data-live])');
    if (isWhole && !released.includes('page')) released.push('page');
  };
  addEventListener('site:page', note);
  addEventListener('site:live', note);
}
