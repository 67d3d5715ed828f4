import type { Page } from 'playwright/test';

/** What Chromium says of files whose content isn't what the page asked for, and of modules that then don't come. */
export const tamperComplaints = [
  /in the 'integrity' attribute|integrity checks failed/,
  /dynamically imported module/,
  /module \/mfe\//,
  /^request failed: integrity/,
];

declare global {
  interface Window {
    /** Set by tampered code that ran. */
    __tampered?: true;
  }
}

/** From now on files whose address matches come with more code than was published. */
export const tamper = (page: Page, pattern: RegExp) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    // It may be let go meanwhile.
    await route
      .fulfill({ response, body: `${await response.text()};window.__tampered=true` })
      .catch(() => {});
  });

/** Resolves once the browser has refused a file whose address matches. */
export const refusal = (page: Page, pattern: RegExp) =>
  page.waitForEvent('console', (message) => {
    const file = /for resource '([^']+)'/.exec(message.text())?.[1];
    return message.text().includes("in the 'integrity' attribute") && pattern.test(file ?? '');
  });

export const hasTamperedRun = (page: Page) => page.evaluate(() => window.__tampered === true);
