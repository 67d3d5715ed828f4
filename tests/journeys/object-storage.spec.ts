import type { Page } from 'playwright/test';
import { operatorConfiguration } from '#support/pages.ts';
import { expect, test } from '#support/test.ts';
import { readCopiedText, visit, waitForHydration } from '#support/visit.ts';

const PATH = '/offres/object-storage';
const calculator = (page: Page) => page.getByRole('region', { name: 'Votre capacité' });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Capacité souhaitée' });
const unit = (page: Page, name: 'Go' | 'To') => page.getByRole('radio', { name, exact: true });

/** By hand (docs/product.md#object-storage). */
const rounded = (go: string) =>
  `Nos offres sont vendues par blocs de 100 Go : votre demande a été arrondie à ${go} Go.`;
const tooMuch = 'Le maximum est de 48 000 Go (48 To) : votre demande a été ramenée à 48 000 Go.';

async function expectSale(page: Page, go: string, price: string, ttc: string, year: string, message = '') {
  const resultText = `${go} Go ${price} HT / mois soit ${ttc} TTC ${message} Première facture ${price} HT soit ${ttc} TTC Sur 12 mois ${year} HT`;
  await expect(calculator(page)).toContainText(resultText.replace(/ +/g, ' '), { useInnerText: true });
}

/** Typed, in which unit; sold, at which price. Other capacities are `capacity.test.ts`'s. */
const sales = [
  ['250', 'Go', '300', '3,00 €', '3,60 €', '36,00 €', rounded('300')],
  ['2,5', 'To', '2 500', '25,00 €', '30,00 €', '300,00 €', ''],
  ['49', 'To', '48 000', '480,00 €', '576,00 €', '5 760,00 €', tooMuch],
] as const;

test('typed capacity is sold in whole blocks at their price', async ({ page }) => {
  await visit(page, PATH);
  await expect(amount(page)).toHaveValue('100');
  await expect(unit(page, 'Go')).toBeChecked();
  await expectSale(page, '100', '1,00 €', '1,20 €', '12,00 €');
  await expect(page).toHaveURL(PATH);
  for (const [typed, chosen, go, price, ttc, year, message] of sales) {
    await test.step(`${typed} ${chosen}`, async () => {
      await unit(page, chosen).check();
      await amount(page).fill(typed);
      await expectSale(page, go, price, ttc, year, message);
    });
    if (typed !== '49') continue;
    await test.step(`${typed} ${chosen}, again`, async () => {
      await page.reload();
      await expect(amount(page)).toHaveValue(typed);
      await expectSale(page, go, price, ttc, year, message);
      await waitForHydration(page);
    });
  }
});

test('copied command has the operator’s host', async ({ page }) => {
  await visit(page, PATH);
  const rclone = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: 'rclone' }) });
  await rclone.getByRole('button', { name: 'Copier' }).click();
  await expect(rclone.getByRole('status')).toHaveText('Copié.');
  const copied = await readCopiedText(page);
  expect(copied).toContain(`endpoint=${operatorConfiguration.hosts.objectStorage}`);
  await expect(page.getByRole('region', { name: 'Commandes aws-cli' })).toContainText(
    `AWS_ENDPOINT_URL=${operatorConfiguration.hosts.objectStorage}`,
  );
});
