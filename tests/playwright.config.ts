import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { LAUNCH_OPTIONS } from './support/launch.ts';
import type { WorkerOptions } from './support/test.ts';
import { moveTempDirToTmpfs } from './support/tmpfs.ts';

moveTempDirToTmpfs();

/** Specs that need more than one host. */
const SEVERAL = '**/instances/*.spec.ts';

/** Journeys that end in the database, where what one host wrote the other must know. */
const SHARED = /instances\/|@shared/;

/** Releases and their page on a host that was started as README says; all other hosts are started as the image does. */
const BY_NPM = /@npm-start/;

/** What `npm test` leaves out. */
const SLOW = /@slow/;

/**
 * Real Chromium against the composed production build; one server per worker, started by `support/test.ts`. `npm test` runs
 * `one host`, `npm run test:all` every project.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each has a browser and a host, and waits for half of the time: no fewer than three, however few processors.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'one host', testIgnore: SEVERAL, grepInvert: [SLOW, BY_NPM] },
    { name: 'npm start', grep: BY_NPM, use: { siteOptions: { launcher: 'npm' } } },
    { name: 'slow', testIgnore: SEVERAL, grep: SLOW, grepInvert: BY_NPM },
    // Two hosts on one PostgreSQL behind nginx: whatever one may know and the other not.
    {
      name: 'several hosts',
      grep: SHARED,
      // One PostgreSQL and two hosts for all of its tests.
      workers: 1,
      use: { siteOptions: { proxy: 'nginx', hosts: 2 } },
    },
  ],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'off',
    // Tests of a worker share a context, emptied after each: a new one costs a sixth of an average test.
    reuseContext: true,
    launchOptions: LAUNCH_OPTIONS,
  },
});
