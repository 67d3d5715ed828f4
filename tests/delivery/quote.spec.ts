import { restate } from '../support/builds.ts';
import { expect, test } from '../support/releases.ts';
import { hydrated, visit } from '../support/visit.ts';

test('When a team changes a price, withdraws an offer and adds one then quotes say so, without another release', async ({
  page,
  copy,
  running,
}) => {
  test.setTimeout(120_000);
  const row = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true });
  await visit(page, `${running.origin}/devis?ajouter=trunk-pro`);
  await expect(row('Trunk Pro')).toContainText('9,99 €');
  await visit(page, `${running.origin}/devis?ajouter=fibre-secours`);
  await expect(page).toHaveURL(/ligne=trunk-pro\*999-0&ligne=fibre-secours\*999-0$/);

  const release = restate(copy.releaseOf('telecom'), (manifest) => ({
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
  const before = copy.registry.releases;
  const { code, output } = await copy.release('publish', 'telecom', '--from', release.dist);
  expect(code, output).toBe(0);
  const { telecom: _, ...others } = before;
  expect(copy.registry.releases).toMatchObject(others);

  await page.reload();
  await hydrated(page);
  await expect(row('Trunk Pro')).toContainText('9,99 € HT par mois auparavant');
  await expect(row('Trunk Pro')).toContainText('10,99 €');
  await expect(row('Secours 4G/5G')).toContainText('Cette offre n’est plus proposée');
  await row('Trunk Pro').getByRole('button', { name: 'J’en prends note' }).click();
  await expect(row('Trunk Pro')).not.toContainText('auparavant');

  await visit(page, `${running.origin}/devis?ajouter=trunk-nuit`);
  await expect(row('Trunk Nuit')).toContainText('2,50 €');
  // By hand: 10,99 + 2,50 a month, 10 once.
  await expect(page.getByRole('region', { name: 'Ce que cela coûte' }).getByRole('definition')).toContainText(
    ['13,49 €', '10,00 €', '23,49 €', '171,88 €'],
  );
  release.remove();
});
