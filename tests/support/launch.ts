import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright/test';
import { type FontSet, getFontEnv } from '../fonts/sets.ts';

const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && existsSync(file),
);

/** Returns Chromium's launch options for a set of fonts. */
export const buildLaunchOptions = (fonts: FontSet | 'every'): LaunchOptions => ({
  executablePath: chromium,
  env: { ...process.env, ...getFontEnv(fonts) } as Record<string, string>,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page then stays in the process that its context began with: a sixth less CPU for each context.
    '--renderer-process-limit=1',
  ],
});
