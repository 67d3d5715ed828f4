import { createFeed, createFeedRow, INVENTORY_KEY } from '@site/api/testing/feed';
import { startTestOrderSystem } from '@site/api/testing/order-system';
import { test as base, expect, inject } from 'vitest';
import { startSite } from '#support/site.ts';
import { watchHydration } from '#support/visit.ts';
import { BrowserPool } from './browser-pool.ts';
import { engines } from './engines.ts';
import { BLANK_PATH, startFaultProxy } from './fault-proxy.ts';
import type { Preferences } from './firefox.ts';
import { PAGE_ERRORS_KEY, recordPageErrors } from './page/record-page-errors.ts';
import { buildElementFinder, Visitor } from './visitor.ts';

/** The one this project is about. */
export const engine = engines[inject('engine')];

const script = `(${watchHydration})();(${recordPageErrors})(${JSON.stringify(PAGE_ERRORS_KEY)})`;

const browsers = new BrowserPool((preferences) => engine.start(preferences, script));

/** Name, reseller's price and units of the servers in stock. */
const stock = [
  ['Serveur A', 100, 5],
  ['Serveur B', 200, 0],
  ['Serveur C', 50, 5],
] as const;
const feed = createFeed(
  ...stock.map(([name, price_reseller, quantity]) =>
    createFeedRow({
      name,
      price: { price_reseller },
      stock: { available: quantity > 0, quantity, delivery_time: 1 },
    }),
  ),
);

/**
 * The `test` of every journey: a running site, a shared browser, and a new `visitor`. Page errors of the visitor's browser
 * fail the test unless the test allows them.
 */
export const test = base
  .extend('finder', { scope: 'file' }, () => buildElementFinder())
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern
  .extend('orderSystem', { scope: 'file' }, ({}, { onCleanup }) => startTestOrderSystem({ feed }, onCleanup))
  .extend('site', { scope: 'file' }, ({ orderSystem }, { onCleanup }) =>
    startSite({
      cleanup: onCleanup,
      // The proxy is the test itself: each visitor has an address, so that no limit counts several as one.
      env: { TRUST_PROXY: 'loopback', INVENTORY_URL: orderSystem.url, INVENTORY_KEY },
    }),
  )
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('browsers', { scope: 'file' }, ({}, { onCleanup }) => {
    onCleanup(() => browsers.close());
    return browsers;
  })
  .extend('faultProxy', { scope: 'file' }, async ({ site }, { onCleanup }) => {
    const faultProxy = await startFaultProxy(site.origin, engine.canPreload ? undefined : script);
    onCleanup(() => faultProxy.stop());
    return faultProxy;
  })
  /** Page errors the test expects. */
  .extend('allowedBrowserErrors', (): RegExp[] => [])
  .extend(
    'visitor',
    async ({ browsers: started, faultProxy, finder, allowedBrowserErrors }, { onCleanup }) => {
      const visitor = new Visitor(started.shared, faultProxy, finder);
      onCleanup(async () => {
        // Vitest counts what fails here against the next try.
        if (started.hasTimedOut) return;
        const pageErrors = await visitor.pageErrors();
        const unexpected = pageErrors.filter(
          (text) => !allowedBrowserErrors.some((pattern) => pattern.test(text)),
        );
        expect(unexpected.join('\n'), `pageErrors: ${unexpected.join('\n')}`).toBe('');
      });
      return visitor;
    },
  )
  /** Starts a browser with the visitor's preferences; it ends with the test. */
  .extend(
    'startVisitor',
    async ({ faultProxy, finder }, { onCleanup }) =>
      async (preferences: Preferences) => {
        faultProxy.startNewVisitor();
        const browser = await browsers.own(preferences);
        onCleanup(() => browser.close());
        const visitor = new Visitor(browser, faultProxy, finder);
        if (preferences.isScriptless) return visitor;
        await browser.open(faultProxy.origin + BLANK_PATH);
        await visitor.resize(1440, 900);
        return visitor;
      },
  );

// Fixtures outlive a try, hooks begin with each.
test.beforeEach(async ({ browsers: started, visitor }) => {
  await started.begin();
  await visitor.reset();
});

export { expect };
