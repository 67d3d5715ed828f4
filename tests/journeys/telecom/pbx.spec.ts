import { operator } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

for (const place of ['first', 'last'] as const) {
  test(`When the ${place} call for a quote is followed then the quote site opens in a new tab`, async ({
    context,
    page,
    stubOutside,
  }) => {
    await stubOutside();
    await visit(page, '/offres/pbx-managed');
    const link = page.getByRole('link', { name: 'Demander un devis gratuit' })[place]();
    await expect(link).toHaveAccessibleName('Demander un devis gratuit (nouvel onglet)');
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(tab).toHaveURL(operator.hosts.quote);
    await expect(page).toHaveURL('/offres/pbx-managed');
  });

  test(`When the ${place} « Parler à un expert » is followed by keyboard then the form opens in a new tab`, async ({
    context,
    page,
  }) => {
    await visit(page, '/offres/pbx-managed');
    const link = page.getByRole('link', { name: 'Parler à un expert' })[place]();
    await expect(link).toHaveAccessibleName('Parler à un expert (nouvel onglet)');
    const [tab] = await Promise.all([context.waitForEvent('page'), link.press('Enter')]);
    await expect(tab).toHaveURL('/contact');
    await expect(page).toHaveURL('/offres/pbx-managed');
  });
}

test('When the page is read then the parts and the six benefits are there', async ({ page }) => {
  await visit(page, '/offres/pbx-managed');
  await expect(page.getByRole('region', { name: 'Trois pièces, un seul responsable' })).toContainText(
    /Numéros SDA.*Trunk SIP.*Standard managé/,
  );
  const benefits = page.getByRole('region', { name: 'Ce que vous y gagnez' });
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
