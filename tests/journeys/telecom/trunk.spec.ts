import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';
import { calculator, expectSums, initial, PATH } from './trunk.ts';

test('When crossings are read then they are where the cheapest plan changes', async ({ page }) => {
  await visit(page, PATH);
  for (const text of [
    'Jusqu’à 2 canaux Trunk Start jusqu’à 1 250 minutes, Trunk Max à partir de 1 251',
    'De 3 à 5 canaux Trunk Pro jusqu’à 1 111 minutes, Trunk Max à partir de 1 112',
    '6 canaux et plus Trunk Max, toujours',
    'Trunk Pro coûte moins que Trunk Start à partir de 2 503 minutes par mois',
    'Trunk Max coûte moins que Trunk Pro à partir de 1 112 minutes par mois',
  ])
    await expect(calculator(page)).toContainText(text, { useInnerText: true });
});

test('When the plans are read then each has its price, its true cost and its own « Commander »', async ({
  page,
}) => {
  await visit(page, PATH);
  for (const [id, texts] of Object.entries({
    start: [
      '4,99 € HT / mois soit 5,99 € TTC',
      'Appels simultanés 2',
      '0,02 € HT soit 0,024 € TTC',
      '59,88 €',
    ],
    pro: [
      '9,99 € HT / mois soit 11,99 € TTC',
      'Appels simultanés 5',
      '0,018 € HT soit 0,0216 € TTC',
      '119,88 €',
    ],
    max: [
      '29,99 € HT / mois soit 35,99 € TTC',
      'Appels simultanés non limités',
      'Minute d’appel comprise',
      '359,88 €',
    ],
  })) {
    const card = page.locator(`#trunk-${id}`);
    for (const text of texts) await expect(card).toContainText(text, { useInnerText: true });
    await expect(card.getByRole('link', { name: /^Commander Trunk/ })).toHaveAttribute(
      'href',
      `/contact?offre=trunk-${id}`,
    );
  }
});

test('When the page is read then advantages, audiences, examples, questions and contact are there', async ({
  page,
}) => {
  await visit(page, PATH);
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('Ce que le trunk vous apporte').getByRole('term')).toHaveCount(5);
  await expect(region('Pour qui').getByRole('term')).toHaveText(['PME', 'Centres d’appels', 'Intégrateurs']);
  await expect(region('Trois situations').getByText('Exemple illustratif')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('link', { name: 'Toutes les offres' })).toHaveAttribute(
    'href',
    '/offres',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Nous contacter' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'contact@example.org' })).toBeVisible();
  const questions = region('Questions fréquentes').locator('summary');
  await expect(questions).toHaveCount(4);
  await questions.nth(0).press('Enter');
  await expect(page.getByText('Un canal porte un appel')).toBeVisible();
  await questions.nth(2).click();
  await expect(page.getByText('Les appels illimités vers la France.')).toBeVisible();
  await expect(page.getByText('Un canal porte un appel')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('When scripts are off then plans, the example and the crossings can be read, and no control does nothing', async ({
    page,
    allow,
  }) => {
    // Preloads are refused with scripts.
    allow(/csp .*\.js/);
    await page.goto(PATH);
    await expectSums(page, initial);
    await expect(calculator(page)).toContainText('Trunk Max à partir de 1 251', { useInnerText: true });
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
