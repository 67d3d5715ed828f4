import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright/test';
import { FONT_ENV } from '../fonts/families.ts';

const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && existsSync(file),
);

/** Chromium's launch options. */
export const LAUNCH_OPTIONS: LaunchOptions = {
  executablePath: chromium,
  env: { ...process.env, ...FONT_ENV } as Record<string, string>,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page then stays in the process that its context began with: a sixth less CPU for each context.
    '--renderer-process-limit=1',
  ],
};
