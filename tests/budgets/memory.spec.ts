import { get } from '../support/http.ts';
import { pages } from '../support/pages.ts';
import { residentBytes, tellsProcesses } from '../support/process.ts';
import { expect, test } from '../support/test.ts';
import { RESIDENT_BYTES } from './limits.ts';

test('When the server with its API has answered every page and is idle then it fits into its memory', async ({
  startSite,
}, testInfo) => {
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
