import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { readCopiedText, visit } from '#support/visit.ts';

const PATH = '/offres/telephonie';
const bill = (page: Page) => page.getByRole('region', { name: 'Votre ligne' });
const counter = (page: Page, name: 'Canal' | 'Numéro') =>
  page.getByRole('spinbutton', { name: `${name} supplémentaire` });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const order = (page: Page) => page.getByRole('link', { name: 'Commander cette ligne' });
const announced = (page: Page) => bill(page).locator('[aria-live=polite][aria-atomic=true]');

/** Checks the announced monthly price, and the first bill and the year below it. */
async function expectTotal(page: Page, monthly: string, first: string, year: string) {
  await expect(announced(page)).toContainText(monthly, { useInnerText: true });
  await expect(bill(page)).toContainText(`Première facture ${first}`, { useInnerText: true });
  await expect(bill(page)).toContainText(`Sur 12 mois ${year}`, { useInnerText: true });
}
/** Arguments of {@link expectTotal} when nothing is added. */
const base = ['3,99 € HT / mois soit 4,79 € TTC', '3,99 € HT', '47,88 € HT soit 57,46 € TTC'] as const;

test('options added by mouse change bill, address and order', async ({ page }) => {
  await visit(page, PATH);
  await expectTotal(page, ...base);
  await expect(counter(page, 'Canal')).toHaveValue('0');
  await expect(counter(page, 'Numéro')).toHaveValue('0');
  await expect(order(page)).toHaveAttribute('href', '/order/telephonie/telephonie');
  await expect(page).toHaveURL(PATH);
  await button(page, 'Plus : Canal supplémentaire').click();
  await expectTotal(page, '5,48 € HT / mois soit 6,58 € TTC', '5,48 €', '65,76 €');
  await button(page, 'Plus : Canal supplémentaire').click();
  await button(page, 'Plus : Numéro supplémentaire').click();
  await box(page, 'Portabilité du numéro').check();
  await box(page, 'Enregistrement des appels').check();
  const query = 'canaux=2&numeros=1&portabilite=oui&enregistrement=oui';
  for (const load of [() => Promise.resolve(), () => page.reload()]) {
    await load();
    await expectTotal(
      page,
      '9,96 € HT / mois soit 11,95 € TTC',
      '19,96 € HT soit 23,95 € TTC',
      '129,52 € HT soit 155,42 € TTC',
    );
    await expect(announced(page)).toContainText('et 10,00 € HT soit 12,00 € TTC avec la première facture', {
      useInnerText: true,
    });
    await expect(page.getByText('2 numéros mènent à la ligne, qui porte 3 appels à la fois.')).toBeVisible();
    await expect(box(page, /^Ajouté.*Portabilité/)).toBeChecked();
    await expect(counter(page, 'Canal')).toHaveValue('2');
    await expect(page).toHaveURL(`${PATH}?${query}`);
    await expect(order(page)).toHaveAttribute('href', `/order/telephonie/telephonie?${query}`);
  }
  await button(page, 'Moins : Canal supplémentaire').click({ clickCount: 2 });
  await button(page, 'Moins : Numéro supplémentaire').click();
  await box(page, 'Portabilité du numéro').uncheck();
  await expect(box(page, /^Ajouter.*Portabilité/)).not.toBeChecked();
  await box(page, 'Enregistrement des appels').uncheck();
  await expectTotal(page, ...base);
  await expect(page).toHaveURL(PATH);
});

test('total and order stay in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, PATH);
  for (const [control, key, monthly] of [
    [counter(page, 'Canal'), 'ArrowUp', '5,48 € HT'],
    [box(page, 'Enregistrement des appels'), 'Space', '6,48 € HT'],
  ] as const) {
    await control.press(key);
    await expect(announced(page)).toContainText(monthly, { useInnerText: true });
    await expect(announced(page)).toBeInViewport({ ratio: 1 });
    await expect(order(page)).toBeInViewport({ ratio: 1 });
  }
});

test('typed number counts from 0 to 99, and else changes nothing', async ({ page }) => {
  await visit(page, PATH);
  const numbers = counter(page, 'Numéro');
  await numbers.fill('99');
  await expectTotal(page, '201,00 € HT / mois', '201,00 €', '2 412,00 €');
  // At its bound the button is disabled for assistive technology only, so that the focus isn't lost.
  await button(page, 'Plus : Numéro supplémentaire').click({ force: true });
  await expect(numbers).toHaveValue('99');
  for (const invalid of ['100', '-1', '1.5', '']) {
    await numbers.fill(invalid);
    await expect(numbers).toHaveAttribute('aria-invalid', 'true');
    await expect(numbers).toHaveAccessibleDescription('Indiquez un nombre entier de 0 à 99.');
    await expectTotal(page, '201,00 € HT / mois', '201,00 €', '2 412,00 €');
    await numbers.blur();
    await expect(numbers).toHaveValue('99');
    await expect(numbers).not.toHaveAttribute('aria-invalid');
  }
});

test('copied bill has every line and the address', async ({ page }) => {
  await visit(page, `${PATH}?canaux=1&portabilite=oui`);
  await button(page, 'Copier le récapitulatif').click();
  await expect(bill(page).getByRole('status')).toHaveText('Copié.');
  const copied = await readCopiedText(page);
  expect(copied.split('\n')).toEqual([
    'Ligne VoIP : 3,99 € HT par mois (4,79 € TTC)',
    '1 × Canal supplémentaire : 1,49 € HT par mois (1,79 € TTC)',
    'Portabilité du numéro : 10,00 € HT une fois (12,00 € TTC)',
    'Total : 5,48 € HT par mois (6,58 € TTC)',
    page.url(),
  ]);
});
