import { type Build, buildHostingV2 } from './builds.ts';
import { COMPOSING } from './composing.ts';
import type { Site } from './site.ts';
import { SiteCopy } from './site-copy.ts';
import { test as base, expect } from './test.ts';

interface Fixtures {
  /** A site of this test's own, running. */
  siteCopy: SiteCopy;
  runningSite: Site;
  /** Hosting's next version, with another title on the page of VDS and other names of its scripts. */
  hostingV2: Build;
}

/** `test` for what teams do to a running site. */
export const test = base.extend<Fixtures>({
  hostingV2: ({ siteCopy }, use) => use(buildHostingV2(siteCopy.getRelease('hosting'))),

  siteCopy: ({ atEnd }, use, testInfo) => {
    testInfo.setTimeout(COMPOSING.testTimeout);
    return use(new SiteCopy(atEnd));
  },

  runningSite: ({ siteCopy, startSite }, use) => startSite({ env: siteCopy.settings }).then(use),
});

export { expect };
