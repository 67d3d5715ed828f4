/**
 * Notes when the shell gives early clicks back: the frame's, then the page's, each once its effects have run.
 * Runs in a page before its own scripts, and stands alone.
 */
export function watchReleases(): void {
  const released: string[] = [];
  let early: Window['__early'];
  Object.assign(window, { __released: released });
  Object.defineProperty(window, '__early', {
    get: () => early,
    set(original: NonNullable<Window['__early']>) {
      early = {
        release(scope) {
          original.release(scope);
          if (!released.includes(scope)) released.push(scope);
        },
      };
    },
  });
}
