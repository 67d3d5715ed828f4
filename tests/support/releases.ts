import type { Cleanup } from '@site/api/testing/cleanup';
import { type Build, buildHostingV2 } from './builds.ts';
import { pages } from './pages.ts';
import type { Site } from './site.ts';
import { SiteCopy } from './site-copy.ts';
import { test as base, expect, oncePerWorker } from './test.ts';
import { startBackgroundVisits } from './visitors.ts';

/** `test` with other visitors on the same site from before the test until its end. */
export const testWithBackgroundVisits = base.extend<{ backgroundVisits: undefined }>({
  backgroundVisits: [
    async ({ site }, use) => {
      const endVisits = startBackgroundVisits(site.origin, pages);
      await use(undefined);
      await endVisits();
    },
    { auto: true },
  ],
});

interface Fixtures {
  /** A site of this test's own, running, with visitors from before the test until its end. */
  siteCopy: SiteCopy;
  runningSite: Site;
  /** Hosting as its team would build it with another price of the VDS Starter, and another island. */
  hostingV2: Build;
}

const buildOnce = oncePerWorker(async (cleanup: Cleanup) => {
  const build = await buildHostingV2();
  cleanup(build.remove);
  return build;
});

/** `test` for what teams do to a running site: no visitor's request may fail meanwhile. */
export const test = base.extend<Fixtures>({
  hostingV2: async ({ atWorkerEnd }, use) => use(await buildOnce(atWorkerEnd)),

  siteCopy: ({ atEnd }, use) => use(new SiteCopy(atEnd)),

  runningSite: async ({ siteCopy, startSite }, use) => {
    const site = await startSite({ env: siteCopy.settings });
    const endVisits = startBackgroundVisits(site.origin, pages);
    await use(site);
    await endVisits();
  },
});

export { expect };
