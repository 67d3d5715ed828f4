import type { Page } from 'playwright/test';
import { test as base, expect } from './test.ts';
import { watchReleases } from './visit.ts';

const VIEWPORT = { width: 1280, height: 720 };

/**
 * `test` for what looks at pages and changes nothing a later visit would meet: all tests of a worker look through one
 * page. Starting another one costs twice what loading an address does (docs/decisions, 29).
 */
export const test = base.extend<object, { keptPage: Page }>({
  keptPage: [
    async ({ browser, site }, use, { project }) => {
      const { locale, timezoneId } = project.use;
      const context = await browser.newContext({
        locale,
        timezoneId,
        viewport: VIEWPORT,
        baseURL: site.origin,
      });
      const page = await context.newPage();
      await page.addInitScript(watchReleases);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: ({ keptPage }, use) => use(keptPage.context()),

  page: async ({ keptPage }, use) => {
    await use(keptPage);
    // The address last: what the page asks for while it is left is this test's.
    await keptPage.unrouteAll();
    await keptPage.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: null });
    await keptPage.setViewportSize(VIEWPORT);
    await keptPage.goto('about:blank');
  },
});

export { expect };
