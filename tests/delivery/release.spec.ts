import { copyBuildWithManifest, NEW_PRICE, OLD_PRICE } from '#support/builds.ts';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { pageIndex, pages } from '#support/pages.ts';
import { expect, test } from '#support/releases.ts';
import { expectPageReady, followLink, visit, waitForHydration } from '#support/visit.ts';

const price = (path: string) => new RegExp(`${path === '/prix.json' ? '15.?99' : NEW_PRICE}`);

/** Pages that hosting's price shows on, and pages that follow its release for another reason. */
const depends = (path: string) => {
  const page = pageIndex[path];
  return (
    page?.remote === 'hosting' ||
    page?.quotes.includes('vds-starter') ||
    page?.islands.some((id) => id.startsWith('hosting/')) ||
    page?.usesCatalogue
  );
};

test('release with a new price changes nothing else', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  // The rollback is compared with what was composed at full effort.
  siteCopy.compression = 'best';
  const before = new Map(pages.map((path) => [path, siteCopy.page(path)]));
  const assets = async () => {
    const files = pages
      .filter((path) => pageIndex[path]?.remote !== 'hosting')
      .flatMap((path) => [
        ...(before.get(path)?.[0] ?? '').matchAll(/(?:href|src)="(\/(?:shell|mfe)\/[^"]+)"/g),
      ])
      .map(([, href = '']) => href);
    return Promise.all(
      [...new Set(files)]
        .sort()
        .map(async (path) => [path, (await sendRawRequest(runningSite.origin, path)).body]),
    );
  };
  const untouched = await assets();
  await page.goto(`${runningSite.origin}/offres/fibre`);
  await waitForHydration(page);

  const { code, output } = await siteCopy.release('release', 'hosting', '--from', hostingV2.dist);
  expect(output).toMatch(/live {5}hosting@[0-9a-f]{12}/);
  expect(code).toBe(0);
  for (const path of ['/offres/vds', '/', '/prix.json']) {
    expect(await fetchText(runningSite.origin, path), path).toMatch(price(path));
  }
  const changed = pages.filter((path) => siteCopy.page(path) !== before.get(path));
  expect(changed.filter((path) => !depends(path))).toEqual([]);
  expect(changed).toEqual(expect.arrayContaining(['/', '/offres/vds', '/offres']));
  expect(await assets()).toEqual(untouched);

  // The tab that was open follows, with the new client.
  await followLink(page, '/offres/vds');
  await expectPageReady(page, `${runningSite.origin}/offres/vds`);
  await expect(page.getByRole('main')).toContainText(NEW_PRICE);

  expect((await siteCopy.release('rollback', 'hosting')).code).toBe(0);
  // But for the list of prices, which has what was between.
  for (const path of pages.filter((path) => path !== '/prix'))
    expect([path, siteCopy.page(path)]).toEqual([path, before.get(path)]);
  await page.goto(`${runningSite.origin}/offres/vds`);
  await waitForHydration(page);
  await expect(page.getByRole('main')).toContainText(OLD_PRICE);
});

test('HTML of an earlier release works', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  const cached = await sendRawRequest(runningSite.origin, '/offres/vds');
  const listed = await sendRawRequest(runningSite.origin, '/offres/dedies');
  expect((await siteCopy.release('release', 'hosting', '--from', hostingV2.dist)).code).toBe(0);
  await page.route(`${runningSite.origin}/offres/vds`, (route) =>
    route.fulfill({ headers: cached.headers as Record<string, string>, body: cached.body }),
  );
  await page.goto(`${runningSite.origin}/offres/vds`);
  await waitForHydration(page);
  await expect(page.getByRole('main')).toContainText(OLD_PRICE);
  const [, entry = ''] = /"entry":"([^"]+)"/.exec(listed.body.toString()) ?? [];
  expect((await siteCopy.release('releases', 'prune')).code).toBe(0);
  expect((await sendRawRequest(runningSite.origin, entry)).status).toBe(200);
});

test('prune keeps the live releases', { tag: '@slow' }, async ({ siteCopy, startSite, hostingV2 }) => {
  const site = await startSite({ env: siteCopy.settings });
  const entryOf = async () =>
    /"entry":"([^"]+)"/.exec(await fetchText(site.origin, '/offres/dedies'))?.[1] ?? '';
  const old = await entryOf();
  const { hosting } = siteCopy.registry.releases;
  await siteCopy.release('release', 'hosting', '--from', hostingV2.dist);
  const listed = await siteCopy.release('releases');
  expect(listed.output).toMatch(
    new RegExp(
      `hosting {2}live {2}${siteCopy.registry.releases.hosting?.buildId} {2}since \\S+ {2}by .+ {2}\\d+ kB`,
    ),
  );
  expect(listed.output).toMatch(new RegExp(`hosting {2}was {3}${hosting?.buildId} `));
  // A blob of an upload that a team hasn't finished.
  const half = siteCopy.store('half a release');
  const { code, output } = await siteCopy.release('releases', 'prune', '--older-than', '0');
  expect(siteCopy.blob(half).toString()).toBe('half a release');
  expect(output).toContain(`pruned   hosting@${hosting?.buildId}`);
  expect(code).toBe(0);
  expect((await sendRawRequest(site.origin, old)).status).toBe(404);
  expect((await sendRawRequest(site.origin, await entryOf())).status).toBe(200);
  for (const path of pages) {
    const html = await fetchText(site.origin, path);
    for (const [, href = ''] of html.matchAll(/(?:href|src)="(\/(?:shell|mfe)\/[^"]+)"/g))
      expect([path, (await sendRawRequest(site.origin, href)).status, href]).toEqual([path, 200, href]);
  }
  const back = await siteCopy.release('rollback', 'hosting');
  expect(back.code).toBe(1);
  expect(back.output).toContain('no earlier release');
});

/** Changes that the site refuses, and the reasons. */
const refusals: [string[], RegExp][] = [
  [
    ['release', 'hosting', '--from', 'mfe-hosting/dist', '--canary', '5'],
    /is live: every visitor gets it already/,
  ],
  [['rollback', 'hosting'], /hosting has no earlier release/],
  [['rollback', 'hosting', '0123456789ab'], /0123456789ab was never live/],
  [['rollback', 'games'], /games is no app of this site: shell, .*hosting/],
  [['promote', 'hosting'], /hosting runs no canary/],
  [['abort', 'hosting'], /hosting runs no canary/],
];

test('refused change says why, and changes nothing', { tag: '@slow' }, async ({ siteCopy }) => {
  // A clone that was built before has releases to go back to.
  siteCopy.writeRegistry({ ...siteCopy.registry, history: [] });
  const { live } = siteCopy;
  for (const [args, says] of refusals) {
    const { code, output } = await siteCopy.release(...args);
    expect([args, code]).toEqual([args, 1]);
    expect(output).toMatch(says);
    expect(output).toContain('the live site is unchanged');
  }
  expect(siteCopy.live).toBe(live);
});

test('quote says what a release has changed in its offers', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
}) => {
  const row = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true });
  await visit(page, `${runningSite.origin}/devis?ajouter=trunk-pro`);
  await expect(row('Trunk Pro')).toContainText('9,99 €');
  await visit(page, `${runningSite.origin}/devis?ajouter=fibre-secours`);
  await expect(page).toHaveURL(/ligne=trunk-pro\*999-0&ligne=fibre-secours\*999-0$/);

  const release = copyBuildWithManifest(siteCopy.releaseOf('telecom'), (manifest) => ({
    offers: [
      ...manifest.offers
        .filter(({ id }) => id !== 'fibre-secours')
        .map((offer) => (offer.id === 'trunk-pro' ? { ...offer, priceCents: 1099 } : offer)),
      {
        id: 'trunk-nuit',
        name: 'Trunk Nuit',
        priceCents: 250,
        unit: 'mois',
        oneOffCents: 1000,
        path: '/offres/trunk',
        terms: '',
      },
    ],
  }));
  const before = siteCopy.registry.releases;
  const { code, output } = await siteCopy.release('release', 'telecom', '--from', release.dist);
  expect(code, output).toBe(0);
  const { telecom: _, ...others } = before;
  expect(siteCopy.registry.releases).toMatchObject(others);

  await page.reload();
  await waitForHydration(page);
  await expect(row('Trunk Pro')).toContainText('9,99 € HT par mois (11,99 € TTC) auparavant');
  await expect(row('Trunk Pro')).toContainText('10,99 €');
  await expect(row('Secours 4G/5G')).toContainText('Cette offre n’est plus proposée');
  await row('Trunk Pro').getByRole('button', { name: 'J’en prends note' }).click();
  await expect(row('Trunk Pro')).not.toContainText('auparavant');

  await visit(page, `${runningSite.origin}/devis?ajouter=trunk-nuit`);
  await expect(row('Trunk Nuit')).toContainText('2,50 €');
  // By hand: 10,99 + 2,50 a month, 10 once.
  await expect(page.getByRole('region', { name: 'Ce que cela coûte' }).getByRole('definition')).toContainText(
    ['13,49 €', '10,00 €', '23,49 €', '171,88 €'],
  );
});
