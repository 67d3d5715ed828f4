import { get } from '../support/http.ts';
import { pages } from '../support/pages.ts';
import { expect, OLD_PRICE, test } from '../support/releases.ts';
import { hydrated } from '../support/visit.ts';

test('When HTML of an earlier release comes from a cache then it hydrates cleanly with its own files until they are pruned', async ({
  page,
  copy,
  running,
  hostingV2,
}) => {
  const cached = await get(running.origin, '/offres/vds');
  const listed = await get(running.origin, '/offres/dedies');
  expect((await copy.release('publish', 'hosting', '--from', hostingV2.dist)).code).toBe(0);
  await page.route(`${running.origin}/offres/vds`, (route) =>
    route.fulfill({ headers: cached.headers as Record<string, string>, body: cached.body }),
  );
  await page.goto(`${running.origin}/offres/vds`);
  await hydrated(page);
  await expect(page.getByRole('main')).toContainText(OLD_PRICE);
  const [, entry = ''] = /"entry":"([^"]+)"/.exec(listed.body.toString()) ?? [];
  expect((await copy.release('list', '--prune')).code).toBe(0);
  expect((await get(running.origin, entry)).status).toBe(200);
});

test('When releases that gave way are pruned then their files are gone and what is live isn’t touched', async ({
  copy,
  startSite,
  hostingV2,
}) => {
  const site = await startSite(copy.settings);
  const entryOf = async () =>
    /"entry":"([^"]+)"/.exec((await get(site.origin, '/offres/dedies')).body.toString())?.[1] ?? '';
  const old = await entryOf();
  const { hosting } = copy.registry.releases;
  await copy.release('publish', 'hosting', '--from', hostingV2.dist);
  // What a team is uploading meanwhile.
  const half = copy.stored.store('half a release');
  const { code, output } = await copy.release('list', '--prune', '--older-than', '0');
  expect(copy.stored.blob(half).toString()).toBe('half a release');
  expect(output).toContain(`pruned   hosting@${hosting?.buildId}`);
  expect(code).toBe(0);
  expect((await get(site.origin, old)).status).toBe(404);
  expect((await get(site.origin, await entryOf())).status).toBe(200);
  for (const path of pages) {
    const html = (await get(site.origin, path)).body.toString();
    for (const [, href = ''] of html.matchAll(/(?:href|src)="(\/(?:shell|mfe)\/[^"]+)"/g))
      expect([path, (await get(site.origin, href)).status, href]).toEqual([path, 200, href]);
  }
  const back = await copy.release('rollback', 'hosting');
  expect(back.code).toBe(1);
  expect(back.output).toContain('no earlier release');
});

test('When releases are listed then it says what is live since when, its size, and what was', async ({
  copy,
  hostingV2,
}) => {
  const { hosting } = copy.registry.releases;
  await copy.release('publish', 'hosting', '--from', hostingV2.dist);
  const { output } = await copy.release('list');
  expect(output).toMatch(
    new RegExp(
      `hosting {2}live {2}${copy.registry.releases.hosting?.buildId} {2}since \\S+ {2}by .+ {2}\\d+ kB`,
    ),
  );
  expect(output).toMatch(new RegExp(`hosting {2}was {3}${hosting?.buildId} `));
});
