// `npm run test:spec -- journeys/prices`: builds what is stale, then runs some of the browser's tests.
import { checkNode, ensureInstalled, fromRoot, handleHelpOption, run } from '../shell/tasks/lib.mjs';
import { USAGE } from './usage.mjs';

handleHelpOption(USAGE.spec);
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
