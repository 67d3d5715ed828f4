import { test as base } from 'vitest';
import { buildHostingV2 } from './hosting-release.ts';
import { type Site, startServer } from './server.ts';
import { SiteCopy } from './site-copy.ts';
import { amidVisitors } from './steady-visits.ts';

/**
 * `test` of what a site answers, without a browser. `site` is a host on the composed site, started once per worker;
 * `startSite` and `copy` are a test's own.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from this pattern
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    // Each request may name its visitor, so that no limit counts several as one.
    const site = await startServer({ TRUST_PROXY: 'loopback' });
    onCleanup(() => site.stop());
    return site;
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('hostingV2', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const build = await buildHostingV2();
    onCleanup(build.remove);
    return build;
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('startSite', async ({}, { onCleanup }) => {
    const started: Site[] = [];
    onCleanup(async () => {
      await Promise.all(started.map((site) => site.stop()));
    });
    return async (env?: Record<string, string>) => {
      const site = await startServer(env);
      started.push(site);
      return site;
    };
  })
  .extend('copy', ({ onTestFinished }) => new SiteCopy(onTestFinished))
  .extend('running', async ({ copy, startSite }, { onCleanup }) => {
    const site = await startSite(copy.settings);
    onCleanup(amidVisitors(site.origin));
    return site;
  });
