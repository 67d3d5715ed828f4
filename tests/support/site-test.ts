import { test as base } from 'vitest';
import { type SiteOptions, startSite } from './site.ts';
import { SiteCopy } from './site-copy.ts';

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
  .extend(
    'startSite',
    ({ onTestFinished }) =>
      (options?: SiteOptions) =>
        startSite({ cleanup: onTestFinished, ...options }),
  )
  .extend('siteCopy', ({ onTestFinished }) => new SiteCopy(onTestFinished));
