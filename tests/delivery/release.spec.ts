import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { anotherShell, buildRemote } from '../support/builds.ts';
import { decoded, get } from '../support/http.ts';
import { index, pages } from '../support/pages.ts';
import { expect, NEW_PRICE, OLD_PRICE, test } from '../support/releases.ts';
import { followLink, sections } from '../support/sections.ts';
import { expectArrival, hydrated, visit } from '../support/visit.ts';

const price = (path: string) => new RegExp(`${path === '/prix.json' ? '15.?99' : NEW_PRICE}`);

/** Pages that hosting's price shows on, and pages that follow its release for another reason. */
const depends = (path: string) => {
  const page = index[path];
  return (
    page?.remote === 'hosting' ||
    page?.quotes.includes('vds-starter') ||
    page?.islands.some((id) => id.startsWith('hosting/')) ||
    page?.usesCatalogue
  );
};

test('When hosting ships a price then its HTML, its client and who quotes it show it, nobody else’s bytes change, and rollback restores all', async ({
  page,
  copy,
  running,
  hostingV2,
}) => {
  test.setTimeout(120_000);
  // The rollback is compared with what was composed at full effort.
  copy.compression = 'best';
  const before = new Map(pages.map((path) => [path, copy.page(path)]));
  const assets = async () => {
    const files = pages
      .filter((path) => index[path]?.remote !== 'hosting')
      .flatMap((path) => [
        ...(before.get(path)?.[0] ?? '').matchAll(/(?:href|src)="(\/(?:shell|mfe)\/[^"]+)"/g),
      ])
      .map(([, href = '']) => href);
    return Promise.all(
      [...new Set(files)].sort().map(async (path) => [path, (await get(running.origin, path)).body]),
    );
  };
  const untouched = await assets();
  await page.goto(`${running.origin}/offres/fibre`);
  await hydrated(page);

  const { code, output } = await copy.release('publish', 'hosting', '--from', hostingV2.dist);
  expect(output).toMatch(/live {5}hosting@[0-9a-f]{12}/);
  expect(code).toBe(0);
  for (const path of ['/offres/vds', '/', '/prix.json']) {
    expect(decoded(await get(running.origin, path)), path).toMatch(price(path));
  }
  const changed = pages.filter((path) => copy.page(path)[0] !== before.get(path)?.[0]);
  expect(changed.filter((path) => !depends(path))).toEqual([]);
  expect(changed).toEqual(expect.arrayContaining(['/', '/offres/vds', '/offres']));
  expect(await assets()).toEqual(untouched);

  // The tab that was open follows, with the new client.
  await followLink(page, '/offres/vds');
  await expectArrival(page, `${running.origin}/offres/vds`);
  await expect(page.getByRole('main')).toContainText(NEW_PRICE);

  expect((await copy.release('rollback', 'hosting')).code).toBe(0);
  // But for the list of prices, which has what was between.
  for (const path of pages.filter((path) => path !== '/prix'))
    expect([path, copy.page(path)]).toEqual([path, before.get(path)]);
  await page.goto(`${running.origin}/offres/vds`);
  await hydrated(page);
  await expect(page.getByRole('main')).toContainText(OLD_PRICE);
});

test('When two teams release at the same moment then both are live', async ({ copy, running, hostingV2 }) => {
  const telecom = join(copy.dir, 'telecom-build');
  cpSync(copy.releaseOf('telecom'), telecom, { recursive: true });
  await Promise.all([
    copy.release('publish', 'hosting', '--from', hostingV2.dist),
    copy.release('publish', 'telecom', '--from', telecom, '--base', `${running.origin}/mfe/telecom/`),
  ]);
  const { releases } = copy.registry;
  expect(releases.telecom?.base).toBe(`${running.origin}/mfe/telecom/`);
  expect(decoded(await get(running.origin, '/offres/vds'))).toContain(NEW_PRICE);
});

test('When the shell is released then an open tab loads the next page whole', async ({
  page,
  copy,
  running,
}) => {
  await visit(page, `${running.origin}/offres/vds`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const build = anotherShell(copy.releaseOf('shell'));
  expect((await copy.release('publish', 'shell', '--from', build.dist)).output).toContain('live     shell@');
  await followLink(page, '/offres/vps/xeon');
  await expect(page).toHaveURL(`${running.origin}/offres/vps/xeon`);
  await page.waitForFunction(() => !('isSameDocument' in window));
  await hydrated(page);
  build.remove();
});

test('When a release has a page that throws in the browser then its text stays, the rest works, and rollback mends it', async ({
  page,
  allow,
  copy,
  running,
}) => {
  allow(/panne voulue/, /React error #(418|422)/);
  const build = await buildRemote('cloud', (source) =>
    source('src/quantic/Simulator.island.tsx', [
      'export default function Simulator() {',
      `export default function Simulator() { if ('document' in globalThis) throw new Error('panne voulue');`,
    ]),
  );
  expect((await copy.release('publish', 'cloud', '--from', build.dist)).code).toBe(0);
  await page.goto(`${running.origin}/offres/quantic`);
  await expect(page.getByRole('main')).toContainText('panne voulue');
  await expect(page.getByRole('main')).toContainText('Simulateurs quantiques');
  await followLink(page, '/offres/dedies');
  await expectArrival(page, `${running.origin}/offres/dedies`);

  expect((await copy.release('rollback', 'cloud')).code).toBe(0);
  await page.goto(`${running.origin}/offres/quantic`);
  await sections.cloud?.use(page);
  build.remove();
});
