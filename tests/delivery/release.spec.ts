import { copyBuildWithManifest, NEW_PRICE, OLD_PRICE } from '#support/builds.ts';
import { sendRawRequest } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import { expectPageReady, followLink, visit, waitForHydration } from '#support/visit.ts';

test('release is followed by an open tab, and earlier HTML works', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  const cached = await sendRawRequest(runningSite.origin, '/offres/vds');
  const listed = await sendRawRequest(runningSite.origin, '/offres/dedies');
  await page.goto(`${runningSite.origin}/offres/fibre`);
  await waitForHydration(page);
  expect((await siteCopy.release('release', 'hosting', '--from', hostingV2.dist)).code).toBe(0);

  await followLink(page, '/offres/vds');
  await expectPageReady(page, `${runningSite.origin}/offres/vds`);
  await expect(page.getByRole('main')).toContainText(NEW_PRICE);

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
