import { get } from '../../support/http.ts';
import { expect, test } from '../../support/test.ts';
import { expectArrival, visit } from '../../support/visit.ts';
import { base, bill, expectTotal, order, PATH } from './telephonie.ts';

test('When the line is ordered then the client area takes the order with its options', async ({ site }) => {
  const { status, headers } = await get(site.origin, '/order/telephonie/telephonie?canaux=2&portabilite=oui');
  expect(status).toBe(302);
  expect(headers.location).toBe(
    'https://client.example.org/order/telephonie/telephonie?canaux=2&portabilite=oui',
  );
});

test('When the bill is copied then the clipboard holds every line and the address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `${PATH}?canaux=1&portabilite=oui`);
  await page.getByRole('button', { name: 'Copier le récapitulatif' }).click();
  await expect(bill(page).getByRole('status')).toHaveText('Copié.');
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).replace(/[^\S\n]/g, ' ');
  expect(copied).toBe(
    [
      'Ligne VoIP : 3,99 € HT par mois',
      '1 × Canal supplémentaire : 1,49 € HT par mois',
      'Portabilité du numéro : 10,00 € HT une fois',
      'Total : 5,48 € HT par mois',
      page.url(),
    ].join('\n'),
  );
});

test('When questions are opened by keyboard then one is open at a time', async ({ page }) => {
  await visit(page, PATH);
  const faq = page.getByRole('region', { name: 'Questions fréquentes' });
  const questions = faq.locator('summary');
  await questions.nth(0).press('Enter');
  await expect(faq.getByText('Un canal est un appel en cours')).toBeVisible();
  await questions.nth(3).press('Space');
  await expect(faq.getByText('La CNIL publie les règles')).toBeVisible();
  await expect(faq.getByText('Un canal est un appel en cours')).toBeHidden();
  await questions.nth(3).press('Enter');
  await expect(faq.getByText('La CNIL publie les règles')).toBeHidden();
});

test('When the line isn’t what one needs then the three other telephonies are a step away', async ({
  page,
}) => {
  await visit(page, PATH);
  const ways = page.getByRole('navigation', { name: 'Les autres téléphonies' }).getByRole('link');
  await expect(ways).toHaveText(['Trunk SIP', 'PBX managé', 'Forfaits mobiles']);
  await ways.first().press('Enter');
  await expectArrival(page, '/offres/trunk');
  await expect(ways).toHaveText(['Ligne VoIP', 'PBX managé', 'Forfaits mobiles']);
  await ways.last().click();
  await expectArrival(page, '/offres/telephonie-mobile');
});

test('When a published offer’s address is opened then its place is on the page', async ({ page }) => {
  for (const id of ['', '-canal', '-numero', '-portabilite', '-enregistrement']) {
    await visit(page, `${PATH}#telephonie${id}`);
    await expect(page.locator(`#telephonie${id}`)).toBeInViewport();
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('When scripts are off then every price can be read, the line be ordered, and no control does nothing', async ({
    page,
    allow,
  }) => {
    // Preloads are refused with scripts.
    allow(/csp .*\.js/);
    await page.goto(PATH);
    for (const price of ['3,99 €', '1,49 €', '1,99 €', '10,00 €', '1,00 €'])
      await expect(bill(page).getByRole('listitem').filter({ hasText: price }).first()).toBeVisible();
    await expectTotal(page, ...base);
    await expect(order(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
