import { test as base } from 'vitest';
import { buildHostingV2 } from './builds.ts';
import { pages } from './pages.ts';
import { type SiteOptions, startSite } from './site.ts';
import { SiteCopy } from './site-copy.ts';
import { startBackgroundVisits } from './visitors.ts';

/**
 * `test` of what a site answers, without a browser. `site` is a host on the composed site, started once per worker;
 * `startSite` and `siteCopy` are a test's own.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from this pattern
  .extend('site', { scope: 'worker' }, ({}, { onCleanup }) =>
    // Each request may name its visitor, so that no limit counts several as one.
    startSite({ cleanup: onCleanup, env: { TRUST_PROXY: 'loopback' } }),
  )
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('hostingV2', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const build = await buildHostingV2();
    onCleanup(build.remove);
    return build;
  })
  .extend(
    'startSite',
    ({ onTestFinished }) =>
      (options?: SiteOptions) =>
        startSite({ cleanup: onTestFinished, ...options }),
  )
  .extend('siteCopy', ({ onTestFinished }) => new SiteCopy(onTestFinished))
  .extend('runningSite', async ({ siteCopy, startSite: start }, { onCleanup }) => {
    const site = await start({ env: siteCopy.settings });
    onCleanup(startBackgroundVisits(site.origin, pages));
    return site;
  });
