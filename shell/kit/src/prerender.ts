declare global {
  interface Document {
    /** Whether the browser has loaded the page ahead of a visit, which may never come. TypeScript's library lacks it. */
    prerendering?: boolean;
  }
}

/**
 * Resolves once the visitor sees the page: at once, or when a prerendered page is activated. Requests, reports, writes to
 * the device and timers wait for it (docs/decisions/0069).
 */
export const whenShown = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.prerendering)
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    else resolve();
  });
