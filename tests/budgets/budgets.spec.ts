import { gzipSync } from 'node:zlib';
import { MODULE_REPORTS_PATH } from '../../api/contract/src/module-reports-rules.ts';
import { get, textAt } from '../support/http.ts';
import { pages } from '../support/pages.ts';
import { residentBytes, tellsProcesses } from '../support/process.ts';
import { expect, test } from '../support/test.ts';
import { violationsOf, watchViolations } from '../support/violations.ts';
import { hydrated } from '../support/visit.ts';
import { FIRST_SCRIPT_BYTES, limitsOf, RESIDENT_BYTES, SIGNALS_BYTES } from './limits.ts';

const gzip = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;

/** What the HTML tells the browser to load at once. */
const namedIn = (html: string) =>
  new Set(
    [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(.*?)"/g)].map(
      (match) => match[1],
    ),
  );

/** The file that reports. */
const SIGNALS = /^\/shell\/assets\/signals-[\w-]+\.js$/;

test('When a page has answered then what reports comes, small, awaited by none', async ({ page, site }) => {
  const asked = page.waitForRequest((request) => SIGNALS.test(new URL(request.url()).pathname));
  await page.goto('/contact');
  const file = new URL((await asked).url()).pathname;
  // It is asked for once the page says that it is ready.
  expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBe('');
  expect(gzip((await get(site.origin, file)).body)).toBeLessThanOrEqual(SIGNALS_BYTES);
  for (const path of pages) expect([...namedIn(await textAt(site.origin, path))]).not.toContain(file);
});

test('When every page was answered then the server fits into its memory', async ({ startSite }, testInfo) => {
  test.skip(!tellsProcesses, 'reads /proc');
  const site = await startSite();
  await expect.poll(async () => (await get(site.origin, '/readyz')).status).toBe(200);
  for (let round = 0; round < 5; round++) {
    for (const path of pages) expect((await get(site.origin, path)).status).toBe(200);
  }
  const used = residentBytes(site.pid);
  testInfo.annotations.push({ type: 'cost', description: `${Math.round(used / 1e6)} MB resident` });
  expect(used).toBeGreaterThan(20_000_000);
  expect(used).toBeLessThanOrEqual(RESIDENT_BYTES);
});

for (const path of pages) {
  test(`When ${path} is loaded then limits and policy hold`, async ({ page, site }, testInfo) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // What tells the operator how releases do comes when the page is at rest: it has a limit of its own below.
      if (!SIGNALS.test(pathname) && pathname !== MODULE_REPORTS_PATH) requested.push(pathname);
    });
    await watchViolations(page);
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);

    const html = await textAt(site.origin, path);
    const scripts = [...new Set(requested.filter((file) => file.endsWith('.js')))];
    const bodies = await Promise.all(scripts.map((file) => get(site.origin, file)));
    const [, inline = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const scriptBytes = bodies.reduce((sum, { body }) => sum + gzip(body), gzip(inline));
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((match) => match[1] ?? '');
    const styleBytes = gzip(styles.join(''));
    const unnamed = scripts.filter((file) => !namedIn(html).has(file));
    const fonts = [...new Set(requested.filter((file) => file.endsWith('.woff2')))];
    const fontBodies = await Promise.all(fonts.map((file) => get(site.origin, file)));
    const fontBytes = fontBodies.reduce((sum, { body }) => sum + body.length, 0);
    const htmlBytes = gzip(html);
    const limits = limitsOf(path);
    testInfo.annotations.push({
      type: 'cost',
      description: `${htmlBytes} B HTML, ${styleBytes} B CSS, ${scriptBytes} B JavaScript, ${fontBytes} B fonts, ${requested.length} requests`,
    });

    expect.soft(await violationsOf(page)).toEqual([]);
    expect.soft(inline).not.toBe('');
    expect.soft(gzip(inline), 'first script, gzip').toBeLessThanOrEqual(FIRST_SCRIPT_BYTES);
    expect.soft(scripts.length).toBeGreaterThan(0);
    expect.soft(scriptBytes, 'JavaScript, gzip').toBeLessThanOrEqual(limits.scriptBytes);
    expect.soft(styleBytes, 'CSS, gzip').toBeLessThanOrEqual(limits.styleBytes);
    expect.soft(htmlBytes, 'HTML, gzip').toBeLessThanOrEqual(limits.htmlBytes);
    expect.soft(fontBytes, 'fonts').toBeGreaterThan(0);
    expect.soft(fontBytes, 'fonts').toBeLessThanOrEqual(limits.fontBytes);
    expect.soft(requested.length, requested.join('\n')).toBeLessThanOrEqual(limits.requests);
    expect.soft(new Set(requested).size, 'asked for twice').toBe(requested.length);
    expect
      .soft(
        requested.filter((file) => file.endsWith('.css')),
        'style sheets outside of the HTML',
      )
      .toEqual([]);
    // A module the HTML doesn't name is found by another module: a second round.
    expect.soft(unnamed, 'modules found after the first round').toHaveLength(limits.depth - 2);
  });
}
