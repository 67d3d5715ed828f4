import { chromium } from 'playwright';
import { at } from '../shell/tasks/lib.mjs';
import { startSite } from './bench/site.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { buildTestSite } from './support/test-site.mjs';
const executablePath = await ensureChromium();
await buildTestSite();
const site = await startSite();
const browser = await chromium.launch({ executablePath, env: { ...process.env, FONTCONFIG_FILE: at('tests/fonts', `every.conf`) }, args: ['--no-sandbox', '--disable-gpu'] });
const page = await (await browser.newContext({ locale: 'fr-FR', viewport: {width: 1440, height: 900} })).newPage();
for (const path of process.argv[2].split(',')) {
  await page.goto(site.origin + path);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await page.waitForTimeout(500);
  await page.pdf({ path: `/tmp/frame/${path === '/' ? 'accueil' : path.slice(1).replaceAll('/', '_')}.pdf`, format: 'A4' });
}
await browser.close(); await site.close();
