import { operatorConfiguration } from '#support/pages.ts';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const PATH = '/offres/pbx-managed';

test('quote and expert open in a new tab', async ({ page, stubExternalHosts }) => {
  await stubExternalHosts();
  await visit(page, PATH);
  for (const place of ['first', 'last'] as const)
    for (const [name, address] of [
      ['Demander un devis gratuit', operatorConfiguration.hosts.quote],
      ['Parler à un expert', '/contact'],
    ] as const) {
      const link = page.getByRole('link', { name })[place]();
      await expect(link).toHaveAccessibleName(`${name} (nouvel onglet)`);
      for (const follow of [() => link.click(), () => link.press('Enter')]) {
        const [tab] = await Promise.all([page.waitForEvent('popup'), follow()]);
        await expect(tab).toHaveURL(address);
        await tab.close();
        await expect(page).toHaveURL(PATH);
      }
    }
});

test('page has its parts and six benefits', async ({ page }) => {
  await visit(page, PATH);
  await expect(
    page.getByRole('region', { name: 'Numéros, trunk et standard chez un seul prestataire' }),
  ).toContainText(/Numéros SDA.*Trunk SIP.*Standard géré/);
  const benefits = page.getByRole('region', { name: 'Avantages' });
  await expect(benefits.getByRole('term')).toHaveText([
    'Pensé pour les entreprises',
    'Clé en main',
    'Sécurité avancée',
    'Un portail web simple',
    'Haute disponibilité',
    'Support premium 7 j/7',
  ]);
  await expect(benefits).toContainText('99,9 %');
  await expect(page.getByRole('main').getByRole('link', { name: 'Toutes les offres' })).toHaveAttribute(
    'href',
    '/offres',
  );
});
