declare global {
  interface Document {
    /**
     * True while the browser prerenders the page ahead of a possible visit. TypeScript's DOM library lacks the property.
     */
    prerendering?: boolean;
  }
}

/**
 * Resolves once the page is visible: at once, or on activation of a prerendered page. Requests, reports, writes to the
 * device and timers wait for it (docs/decisions/0069).
 *
 * @example
 * waitForPrerenderActivation().then(readStock);
 */
export const waitForPrerenderActivation = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.prerendering)
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    else resolve();
  });
