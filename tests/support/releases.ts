import { type Build, buildRemote } from './builds.ts';
import { pages } from './pages.ts';
import type { Site } from './server.ts';
import { SiteCopy } from './site-copy.ts';
import { test as base, expect } from './test.ts';
import { pageRequests } from './visitors.ts';

export const OLD_PRICE = '14,99';
export const NEW_PRICE = '15,99';

/** Has visitors come to a site at their steady rate while `use` works; none of their requests may fail. */
async function amidVisitors(origin: string, use: () => Promise<void>): Promise<void> {
  const leave = pageRequests(origin, pages);
  await use();
  const { faults, perSecond } = await leave();
  expect(faults).toEqual([]);
  expect(perSecond).toBeGreaterThanOrEqual(20);
}

/** `test` with other visitors on the same site from before the test until its end. */
export const testAmidVisitors = base.extend<{ crowd: undefined }>({
  crowd: [({ site }, use) => amidVisitors(site.origin, () => use(undefined)), { auto: true }],
});

interface Fixtures {
  /** A site of this test's own, running, with visitors from before the test until its end. */
  copy: SiteCopy;
  running: Site;
}

/** `test` for what teams do to a running site: no visitor's request may fail meanwhile. */
export const test = base.extend<Fixtures, { hostingV2: Build }>({
  /** Hosting as its team would build it with another price of the VDS Starter, and another island. */
  hostingV2: [
    async ({ atWorkerEnd }, use) => {
      const build = await buildRemote('hosting', (source) => {
        source('src/vds/plans.ts', [
          "plan('Starter', { priceCents: 1499",
          "plan('Starter', { priceCents: 1599",
        ]);
        source('src/dedies/ServerList.island.tsx', [
          'export default function ServerList() {',
          "export default function ServerList() { performance.mark('hosting 2');",
        ]);
      });
      atWorkerEnd(build.remove);
      await use(build);
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  copy: ({ atEnd }, use) => use(new SiteCopy(atEnd)),

  running: async ({ copy, startSite }, use) => {
    const site = await startSite(copy.settings);
    await amidVisitors(site.origin, () => use(site));
  },
});

export { expect };
