import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
// biome-ignore lint/correctness/noUnresolvedImports: its types re-export those of playwright-core, which Biome doesn't follow
import { chromium } from 'playwright';
import { fromRoot } from '../shell/tasks/lib.mjs';
import { FONT_ENV } from './fonts/families.ts';
import { ensureChromium } from './support/chromium.mjs';
import { startSite } from './support/site.ts';
import { buildTestSite } from './support/test-site.mjs';

/** `site shots`: every page at two widths in both schemes, to look at. */
const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    out: { type: 'string', default: 'shots' },
  },
});
const executablePath = await ensureChromium();
await buildTestSite();
const { pages } = await import('./support/pages.ts');
const paths = values.pages?.split(',') ?? [...pages, '/404'];
const out = fromRoot(values.out);
mkdirSync(out, { recursive: true });

const site = await startSite();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...FONT_ENV },
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale: 'fr-FR',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(site.origin + path);
        await page.waitForSelector('html[data-ready]');
        const name = path === '/' ? 'accueil' : path.slice(1).replaceAll('/', '_');
        await page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`${paths.length} pages in ${out}`);
