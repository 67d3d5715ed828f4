import type { Page } from 'playwright/test';
import { filesOf, Hold } from '../../support/hold.ts';
import { get } from '../../support/http.ts';
import { expect, test } from '../../support/test.ts';
import { hydrated, visit } from '../../support/visit.ts';

const PATH = '/offres/telephonie';
const bill = (page: Page) => page.getByRole('region', { name: 'Votre ligne' });
const counter = (page: Page, name: 'Canal' | 'Numéro') =>
  page.getByRole('spinbutton', { name: `${name} supplémentaire` });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const order = (page: Page) => page.getByRole('link', { name: 'Commander cette ligne' });

/** Month, first bill and year as a visitor reads them, from the region that is announced. */
async function expectTotal(page: Page, monthly: string, first: string, year: string) {
  const announced = bill(page).locator('[aria-live=polite][aria-atomic=true]');
  await expect(announced).toContainText(monthly, { useInnerText: true });
  await expect(announced).toContainText(`Première facture ${first}`, { useInnerText: true });
  await expect(announced).toContainText(`Sur 12 mois ${year}`, { useInnerText: true });
}
const base = ['3,99 € HT / mois soit 4,79 € TTC', '3,99 € HT', '47,88 € HT soit 57,46 € TTC'] as const;

test('When the page opens then the line alone is billed and the address says nothing', async ({ page }) => {
  await visit(page, PATH);
  await expectTotal(page, ...base);
  await expect(counter(page, 'Canal')).toHaveValue('0');
  await expect(counter(page, 'Numéro')).toHaveValue('0');
  await expect(order(page)).toHaveAttribute('href', '/order/telephonie/telephonie');
  await expect(page).toHaveURL(PATH);
});

test('When options are added by mouse then the bill, the address and the order link follow, and a reload keeps them', async ({
  page,
}) => {
  await visit(page, PATH);
  await button(page, 'Plus : Canal supplémentaire').click();
  await expectTotal(page, '5,48 € HT / mois soit 6,58 € TTC', '5,48 €', '65,76 €');
  await button(page, 'Plus : Canal supplémentaire').click();
  await button(page, 'Plus : Numéro supplémentaire').click();
  await box(page, 'Portabilité du numéro').check();
  await box(page, 'Enregistrement des appels').check();
  const chosen = async () => {
    await expectTotal(
      page,
      '9,96 € HT / mois soit 11,95 € TTC',
      '19,96 € HT soit 23,95 € TTC',
      '129,52 € HT soit 155,42 € TTC',
    );
    await expect(bill(page)).toContainText('2 × Canal supplémentaire 2,98 €', { useInnerText: true });
    await expect(bill(page)).toContainText('Portabilité du numéro, une fois 10,00 €', { useInnerText: true });
  };
  await chosen();
  const query = 'canaux=2&numeros=1&portabilite=oui&enregistrement=oui';
  await expect(page).toHaveURL(`${PATH}?${query}`);
  await expect(order(page)).toHaveAttribute('href', `/order/telephonie/telephonie?${query}`);
  await page.reload();
  await chosen();
  await expect(counter(page, 'Canal')).toHaveValue('2');
  await expect(box(page, 'Portabilité du numéro')).toBeChecked();
  await button(page, 'Moins : Canal supplémentaire').click({ clickCount: 2 });
  await button(page, 'Moins : Numéro supplémentaire').click();
  await box(page, 'Portabilité du numéro').uncheck();
  await box(page, 'Enregistrement des appels').uncheck();
  await expectTotal(page, ...base);
  await expect(page).toHaveURL(PATH);
});

test('When options are added by keyboard then the bill follows and the focus stays', async ({ page }) => {
  await visit(page, PATH);
  await counter(page, 'Canal').press('ArrowUp');
  await counter(page, 'Canal').press('ArrowUp');
  await expectTotal(page, '6,97 € HT / mois', '6,97 €', '83,64 €');
  await counter(page, 'Canal').press('ArrowDown');
  await expectTotal(page, '5,48 € HT / mois', '5,48 €', '65,76 €');
  await box(page, 'Portabilité du numéro').press('Space');
  await expectTotal(page, '5,48 € HT / mois', '15,48 €', '75,76 €');
  await expect(box(page, 'Portabilité du numéro')).toBeFocused();
  const minus = button(page, 'Moins : Canal supplémentaire');
  await minus.press('Enter');
  await expect(counter(page, 'Canal')).toHaveValue('0');
  await minus.press('Enter');
  await expect(counter(page, 'Canal')).toHaveValue('0');
  await expect(minus).toHaveAttribute('aria-disabled', 'true');
  await expect(minus).toBeFocused();
});

test('When a number is typed then it counts from 0 to 99; anything else is said at the field and changes nothing', async ({
  page,
}) => {
  await visit(page, PATH);
  await counter(page, 'Numéro').fill('99');
  await expectTotal(page, '201,00 € HT / mois', '201,00 €', '2 412,00 €');
  // At its bound the button is disabled for assistive technology only, so that the focus isn't lost.
  await button(page, 'Plus : Numéro supplémentaire').click({ force: true });
  await expect(counter(page, 'Numéro')).toHaveValue('99');
  for (const refused of ['100', '-1', '1.5', '']) {
    await counter(page, 'Numéro').fill(refused);
    await expect(counter(page, 'Numéro')).toHaveAttribute('aria-invalid', 'true');
    await expect(counter(page, 'Numéro')).toHaveAccessibleDescription('Un nombre entier de 0 à 99.');
    await expectTotal(page, '201,00 € HT / mois', '201,00 €', '2 412,00 €');
    await counter(page, 'Numéro').blur();
    await expect(counter(page, 'Numéro')).toHaveValue('99');
    await expect(counter(page, 'Numéro')).not.toHaveAttribute('aria-invalid');
  }
});

for (const query of [
  'canaux=100&numeros=-1&portabilite=1&enregistrement=OUI',
  'canaux=1.5&numeros=deux&portabilite=&enregistrement=non',
]) {
  test(`When the address says ${query} then the defaults show`, async ({ page }) => {
    await visit(page, PATH);
    const composed = await page.getByRole('main').ariaSnapshot();
    await visit(page, `${PATH}?${query}`);
    expect(await page.getByRole('main').ariaSnapshot()).toBe(composed);
  });
}

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

test('When options were chosen before the page’s module came then they count', async ({ page }) => {
  const hold = await Hold.of(page, filesOf('telecom'));
  await page.goto(PATH, { waitUntil: 'commit' });
  await counter(page, 'Canal').fill('3');
  await counter(page, 'Numéro').fill('1');
  await box(page, 'Portabilité du numéro').check();
  await hold.release();
  await hydrated(page);
  await expectTotal(page, '10,45 € HT / mois', '20,45 €', '135,40 €');
  await expect(page).toHaveURL(`${PATH}?canaux=3&numeros=1&portabilite=oui`);
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
