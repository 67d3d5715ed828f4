import type { Cleanup } from '@site/api/testing/cleanup';
import { type Build, buildHostingV2 } from './builds.ts';
import { COMPOSING } from './composing.ts';
import type { Site } from './site.ts';
import { SiteCopy } from './site-copy.ts';
import { test as base, expect, oncePerWorker } from './test.ts';

interface Fixtures {
  /** A site of this test's own, running. */
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

/** `test` for what teams do to a running site. */
export const test = base.extend<Fixtures>({
  hostingV2: async ({ atWorkerEnd }, use) => use(await buildOnce(atWorkerEnd)),

  siteCopy: ({ atEnd }, use, testInfo) => {
    testInfo.setTimeout(COMPOSING.testTimeout);
    return use(new SiteCopy(atEnd));
  },

  runningSite: ({ siteCopy, startSite }, use) => startSite({ env: siteCopy.settings }).then(use),
});

export { expect };
