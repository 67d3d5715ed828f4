import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { FONT_SETS, type FontSet, fontsOf } from './fonts/sets.ts';
import type { WorkerOptions } from './support/test.ts';

const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && existsSync(file),
);

/** Specs that need more than one host. */
const SEVERAL = '**/instances/*.spec.ts';

/** What stands in for the heading font until it comes is another in each set of fonts, so each has a browser of its own. */
const FALLBACKS = '**/budgets/stability.spec.ts';

/** Journeys that end in the database, where what one host wrote the other must know. */
const SHARED = /instances\/|@shared/;

/** A page, a form without scripts and live data, through nginx; that every answer is the host's, `delivery/export` shows. */
const EXPORTED = /delivery\/redirects|@exported/;

/** Delivery and its page on a host that was started as README says; all other hosts are started as the image does. */
const BY_NPM = /@npm-start/;

/** How Chromium is started, and with which letters. */
const launchedWith = (fonts: FontSet | 'every') => ({
  ...(chromium && { executablePath: chromium }),
  env: { ...process.env, ...fontsOf(fonts) } as Record<string, string>,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** Real Chromium against the composed production build; one server per worker, started by `support/test.ts`. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each has a browser and a host, which use two processors at times.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Some release again and again, on a machine that may be busy.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'one host', testIgnore: [SEVERAL, FALLBACKS], grepInvert: BY_NPM },
    { name: 'npm start', grep: BY_NPM, use: { launcher: 'npm' } },
    ...FONT_SETS.map((set) => ({
      name: `letters: ${set}`,
      testMatch: FALLBACKS,
      // Each worker starts a browser and a host, which costs as much as ten pages.
      workers: 1,
      use: { fonts: set, launchOptions: launchedWith(set) },
    })),
    // Two hosts on one PostgreSQL behind nginx: whatever one may know and the other not.
    { name: 'several hosts', grep: SHARED, use: { severalHosts: true } },
    // The exported site behind nginx, with one API.
    { name: 'exported', grep: EXPORTED, use: { exported: true } },
  ],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'off',
    launchOptions: launchedWith('every'),
  },
});
