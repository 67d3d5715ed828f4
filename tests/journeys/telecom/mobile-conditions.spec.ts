import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';
import { PATH, plans } from './mobile.ts';

test('When every cost is read in the table then it is the specified one', async ({ page }) => {
  await visit(page, PATH);
  const table = page.getByRole('table', { name: /^Les cinq forfaits/ });
  for (const plan of plans) {
    const cells = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: `${plan.data} Go`, exact: true }) })
      .getByRole('cell');
    await expect(cells).toContainText([
      `${plan.eu} Go`,
      plan.go,
      plan.month,
      plan.first,
      plan.year,
      'Commander',
    ]);
    await expect(cells.getByRole('link').first()).toHaveAttribute(
      'href',
      `/contact?offre=mobile-${plan.data}`,
    );
  }
});

test('When the conditions are read then every limit and every price beyond is there', async ({ page }) => {
  await visit(page, PATH);
  const conditions = page.getByRole('region', { name: 'Les conditions, en entier' });
  for (const text of [
    'Appels et SMS en France illimités',
    'Correspondants différents jusqu’à 200 par mois',
    'Durée d’un appel 2 h au plus',
    'Au-delà, la minute d’appel 0,38 € HT / minute soit 0,46 € TTC',
    'Au-delà, le SMS 0,05 € HT soit 0,06 € TTC',
    'Frais d’activation, une fois 12,00 € HT soit 14,40 € TTC',
    'Engagement aucun',
    'Portabilité du numéro gratuite',
  ])
    await expect(conditions).toContainText(text, { useInnerText: true });
});

test('When a published plan’s address is opened then its row is on the page', async ({ page }) => {
  for (const { data } of plans) {
    await visit(page, `${PATH}#mobile-${data}`);
    await expect(page.locator(`#mobile-${data}`)).toBeInViewport();
  }
});

test('When questions are opened by keyboard then one is open at a time', async ({ page }) => {
  await visit(page, PATH);
  const faq = page.getByRole('region', { name: 'Questions fréquentes' });
  const questions = faq.locator('summary');
  await questions.nth(2).press('Enter');
  await expect(faq.getByText('la minute coûte 0,38 € HT et le SMS 0,05 € HT')).toBeVisible();
  await questions.nth(3).press('Enter');
  await expect(faq.getByText('15 ou 25 Go de votre volume')).toBeVisible();
  await expect(faq.getByText('la minute coûte 0,38 € HT')).toBeHidden();
});
