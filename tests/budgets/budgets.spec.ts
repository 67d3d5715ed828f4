import { fetchText, sendRawRequest } from '#support/http.ts';
import { pages } from '#support/pages.ts';
import { hasProcessFiles, readResidentMemory } from '#support/process.ts';
import { expect, test } from '#support/test.ts';
import { RESIDENT_BYTES, TELEMETRY_BYTES } from './limits.ts';
import { findModules, measureGzip, TELEMETRY_SCRIPT_PATTERN } from './page-budgets.ts';

test('telemetry module loads after the page is ready, and stays small', async ({ page, site }) => {
  const telemetryRequest = page.waitForRequest((request) =>
    TELEMETRY_SCRIPT_PATTERN.test(new URL(request.url()).pathname),
  );
  await page.goto('/contact');
  const file = new URL((await telemetryRequest).url()).pathname;
  // The browser requests the file once the page is ready.
  expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBe('');
  expect(measureGzip((await sendRawRequest(site.origin, file)).body)).toBeLessThanOrEqual(TELEMETRY_BYTES);
  for (const path of pages) expect([...findModules(await fetchText(site.origin, path))]).not.toContain(file);
});

test('server fits into its memory after every page', { tag: '@slow' }, async ({ startSite }, testInfo) => {
  test.skip(!hasProcessFiles, 'reads /proc');
  const site = await startSite();
  await expect.poll(async () => (await sendRawRequest(site.origin, '/readyz')).status).toBe(200);
  for (let round = 0; round < 5; round++) {
    for (const path of pages) expect((await sendRawRequest(site.origin, path)).status).toBe(200);
  }
  const used = readResidentMemory(site.pid);
  testInfo.annotations.push({ type: 'cost', description: `${Math.round(used / 1e6)} MB resident` });
  expect(used).toBeGreaterThan(20_000_000);
  expect(used).toBeLessThanOrEqual(RESIDENT_BYTES);
});
