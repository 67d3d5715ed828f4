/** Left by the inline script of the document (`shell/src/inline/early.js`). */
declare global {
  interface Window {
    __early?: { release(scope: 'frame' | 'page'): void };
  }
}

/** Replays the clicks made on buttons before React owned them. */
export const releaseClicks = (scope: 'frame' | 'page'): void => window.__early?.release(scope);
