// `npm run test:spec -- journeys/prices`: builds what is stale, then runs the browser tests whose path contains a word; with the options of Playwright.
import { checkNode, ensureInstalled, fromRoot, run } from '../shell/tasks/lib.mjs';

checkNode();
await ensureInstalled();
const { buildTestSite } = await import('./support/test-site.mjs');
const { ensureChromium } = await import('./support/chromium.mjs');
try {
  process.env.CHROMIUM_PATH = await ensureChromium();
  await buildTestSite();
  await run(process.execPath, [
    fromRoot('node_modules/playwright/cli.js'),
    ...['test', '--config', fromRoot('tests/playwright.config.ts')],
    ...process.argv.slice(2),
  ]);
} catch (error) {
  process.exitCode = error.code || 1;
}
