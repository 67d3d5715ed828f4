import { get } from '../support/http.ts';
import { expect, NEW_PRICE, OLD_PRICE, test } from '../support/releases.ts';
import { followLink } from '../support/sections.ts';
import { expectArrival, hydrated } from '../support/visit.ts';

/** Enough for a share of 20 % to come out between 16 and 24: three and a half standard deviations. */
const VISITORS = 1_200;
const isNew = (body: Buffer) => body.toString().includes(NEW_PRICE);

test('When a fifth of the visitors shall get a release then a fifth does, each always the same, until all or none do', async ({
  copy,
  running,
  hostingV2,
}) => {
  test.setTimeout(180_000);
  const canary = await copy.release('publish', 'hosting', '--from', hostingV2.dist, '--canary', '20');
  expect(canary.output).toContain('20 % of visitors');
  let chosen = 0;
  const groups = new Map<string, boolean>();
  const visit = async () => {
    const answer = await get(running.origin, '/offres/vds');
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    expect(cookie).toMatch(/^groupe=\d{1,3}$/);
    if (isNew(answer.body)) chosen += 1;
    groups.set(cookie, isNew(answer.body));
  };
  for (let visitor = 0; visitor < VISITORS; visitor += 10)
    await Promise.all(Array.from({ length: 10 }, visit));
  expect((chosen * 100) / VISITORS).toBeGreaterThan(16);
  expect((chosen * 100) / VISITORS).toBeLessThan(24);

  for (const [cookie, gotNew] of [...groups].slice(0, 200)) {
    const again = await get(running.origin, '/offres/vds', { Cookie: cookie });
    expect([cookie, isNew(again.body), again.headers['set-cookie']]).toEqual([cookie, gotNew, undefined]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    expect(again.headers.vary).toContain('Cookie');
  }

  expect((await copy.release('abort', 'hosting')).code).toBe(0);
  expect(isNew((await get(running.origin, '/offres/vds', { Cookie: 'groupe=0' })).body)).toBe(false);
  expect((await get(running.origin, '/offres/vds')).headers['set-cookie']).toBeUndefined();

  await copy.release('publish', 'hosting', '--from', hostingV2.dist, '--canary', '20');
  expect((await copy.release('promote', 'hosting')).code).toBe(0);
  const after = await get(running.origin, '/offres/vds', { Cookie: 'groupe=999' });
  expect(isNew(after.body)).toBe(true);
  expect(after.headers['cache-control']).toBe('no-cache');
});

test('When a visitor is in the canary then HTML, client and quoting pages are the second release’s, for others the first’s', async ({
  page,
  context,
  copy,
  running,
  hostingV2,
}) => {
  await copy.release('publish', 'hosting', '--from', hostingV2.dist, '--canary', '20');
  for (const [group, price] of [
    ['199', NEW_PRICE],
    ['200', OLD_PRICE],
  ] as const) {
    await context.addCookies([{ name: 'groupe', value: group, url: running.origin }]);
    await page.goto(`${running.origin}/offres/fibre`);
    await hydrated(page);
    await followLink(page, '/offres/vds');
    await expectArrival(page, `${running.origin}/offres/vds`);
    await expect(page.getByRole('main')).toContainText(price);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('main')).toContainText(price);
    await page.goto(`${running.origin}/`);
    await expect(page.getByRole('main')).toContainText(price);
  }
});
