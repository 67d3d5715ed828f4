import { sitePlanLinks } from '../../../shell/src/frame/navigation.ts';
import { decoded, get } from '../../support/http.ts';
import { composed, operator } from '../../support/pages.ts';
import { SiteCopy } from '../../support/site-copy.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const composition = composed.index;
const indexed = Object.entries(composition.pages).filter(([, { isIndexed }]) => isIndexed);
const offers = Object.values(composition.offers).flat();
const games = new Set(Object.values(composition.entries).flatMap((all) => all.map(({ id }) => id)));

/** Addresses the plan's own part of a page links to. */
const listed = (html: string) =>
  [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/ href="(\/[^"]*)"/g)].map(([, path]) => path);

test('When the plan is fetched then it lists every indexed page, every offer and every game, once', async ({
  site,
}) => {
  const links = listed(decoded(await get(site.origin, '/plan-du-site')));
  expect(links).toEqual(expect.arrayContaining(indexed.map(([path]) => path)));
  expect(links).toEqual(expect.arrayContaining(offers.map(({ path }) => path)));
  expect(offers.length).toBeGreaterThan(60);
  // The specification's 13 games and those of its recommender (section 9).
  expect(games.size).toBeGreaterThanOrEqual(31);
  expect(links).toHaveLength(indexed.length + offers.length + games.size);
  for (const hidden of ['/404', '/resultat']) expect(links).not.toContain(hidden);
});

test('When a game is listed then its link leads to its tile, or to the recommender asked about it', async ({
  page,
}) => {
  await visit(page, '/plan-du-site');
  await page.getByRole('link', { name: 'Palworld', exact: true }).click();
  await expect(page).toHaveURL('/games#jeu-palworld');
  await expect(page.getByRole('heading', { name: /^Palworld/ })).toBeInViewport();
  await visit(page, '/plan-du-site');
  await page.getByRole('link', { name: 'Valheim', exact: true }).click();
  await expect(page).toHaveURL('/games?jeu=valheim#conseiller');
  await expect(page.getByRole('combobox', { name: 'Votre jeu ou programme' })).toHaveValue('valheim');
});

test('When games are listed then every anchor exists on the page it leads to', async ({ site }) => {
  const links = listed(decoded(await get(site.origin, '/plan-du-site')));
  const html = decoded(await get(site.origin, '/games'));
  const anchors = links.filter((path) => /^\/games[?#]/.test(path ?? '')).map((path) => path?.split('#')[1]);
  expect(anchors.length).toBeGreaterThan(40);
  for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
});

test('When a team releases another name or a new game then the plan follows with the next composition', async () => {
  const copy = new SiteCopy();
  copy.editManifest('hosting', (manifest) => {
    const vds = manifest.offers.find(({ id }) => id === 'vds-starter');
    Object.assign(vds ?? {}, { name: 'VDS Débutant' });
    (manifest.entries as object[]).push({
      kind: 'jeu',
      id: 'neuf',
      name: 'Jeu neuf',
      path: '/games#jeu-neuf',
    });
  });
  expect((await copy.compose()).code).toBe(0);
  const [html] = copy.page('/plan-du-site');
  const text = Buffer.from(html ?? '', 'latin1').toString('utf8');
  expect(text).toContain('>VDS Débutant</a>');
  expect(text).toContain('href="/games#jeu-neuf"');
  const next = copy.stored.index;
  expect(next.pages['/plan-du-site']?.usesCatalogue).toBe(true);
  expect(next.pages['/offres']?.usesCatalogue).toBe(false);
  copy.remove();
});

test('When a team can’t be composed then the plan still lists its last good pages, offers and games', async () => {
  const copy = new SiteCopy();
  const before = copy.page('/plan-du-site')[0];
  copy.editManifest('hosting', (manifest) => Object.assign(manifest, { contract: 99 }));
  expect((await copy.compose()).code).toBe(2);
  expect(listed(copy.page('/plan-du-site')[0] ?? '').sort()).toEqual(listed(before ?? '').sort());
  copy.remove();
});

test('When the footer’s « Plan du site » row is read then it is the decided one, and each link leads somewhere', async ({
  page,
  request,
}) => {
  await visit(page, '/');
  const row = page.getByRole('navigation', { name: 'Plan du site' }).getByRole('link');
  const { clientArea } = operator.hosts;
  // Decision 10.
  const expected = [
    ['Plan du site', '/plan-du-site'],
    ['Mon devis', '/devis'],
    ['Housing', '/offres/housing'],
    ['Trunk SIP', '/offres/trunk'],
    ['Téléphonie mobile', '/offres/telephonie-mobile'],
    ['À propos', '/a-propos'],
    ['Tous les prix', '/prix'],
    ['Nos engagements', '/engagements'],
    ['Accessibilité', '/accessibilite'],
    ['Signaler un contenu', '/contact'],
    ['Résilier un contrat', clientArea],
    ['Se rétracter', clientArea],
  ] as const;
  await expect(row).toHaveText(expected.map(([name]) => name));
  expect(sitePlanLinks).toHaveLength(expected.length);
  for (const [index, [, href]] of expected.entries()) {
    await expect(row.nth(index)).toHaveAttribute('href', href);
    if (href.startsWith('/')) expect((await request.get(href)).status(), href).toBe(200);
  }
});
