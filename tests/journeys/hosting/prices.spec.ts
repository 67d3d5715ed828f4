import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** Written by hand: the specification's prices with 0, 2,00 and 4,50 € of bandwidth. */
const vps = {
  '/offres/vps/ryzen': {
    '1 Gb/s': ['6,99 €', '12,99 €', '20,99 €', '31,99 €'],
    '2,5 Gb/s': ['8,99 €', '14,99 €', '22,99 €', '33,99 €'],
    '10 Gb/s': ['11,49 €', '17,49 €', '25,49 €', '36,49 €'],
  },
  '/offres/vps/xeon': {
    '1 Gb/s': ['3,99 €', '7,99 €', '15,99 €', '25,99 €', '44,99 €', 'Sur devis'],
    '2,5 Gb/s': ['5,99 €', '9,99 €', '17,99 €', '27,99 €', '46,99 €', 'Sur devis'],
    '10 Gb/s': ['8,49 €', '12,49 €', '20,49 €', '30,49 €', '49,49 €', 'Sur devis'],
  },
} as const;

type Debit = '1 Gb/s' | '2,5 Gb/s' | '10 Gb/s';
const debit = (page: Page, name: Debit) => page.getByRole('radio', { name, exact: true });

/** Each row shows its price and the bandwidth it includes. */
async function expectPrices(page: Page, bandwidth: Debit, prices: readonly string[]) {
  const table = page.getByRole('table', { name: /^Offres VPS .* débit compris$/ });
  await expect(table.getByRole('row')).toHaveCount(prices.length + 1);
  await expect(table.getByRole('row')).toContainText(['Prix', ...prices]);
  await expect(table.getByRole('row')).toContainText(['Débit', ...prices.map(() => bandwidth)]);
}

for (const [path, prices] of Object.entries(vps)) {
  test(`When bandwidth is chosen on ${path} then every price shown includes it, and a reload keeps it`, async ({
    page,
  }) => {
    await visit(page, path);
    await expectPrices(page, '1 Gb/s', prices['1 Gb/s']);
    await debit(page, '10 Gb/s').check();
    await expectPrices(page, '10 Gb/s', prices['10 Gb/s']);
    await expect(page).toHaveURL(`${path}?debit=10`);
    await page.reload();
    await expectPrices(page, '10 Gb/s', prices['10 Gb/s']);
    await debit(page, '10 Gb/s').press('ArrowLeft');
    await expectPrices(page, '2,5 Gb/s', prices['2,5 Gb/s']);
    await expect(page).toHaveURL(`${path}?debit=2-5`);
    await debit(page, '2,5 Gb/s').press('ArrowLeft');
    await expect(page).toHaveURL(path);
  });
}

const gameTier = (page: Page, name: 'Offre Basic' | 'Offre Performance') => page.getByRole('radio', { name });
const gamePrices = {
  'Offre Basic': ['4,99 €', '7,99 €', '12,99 €', '17,99 €', '27,99 €', '44,99 €'],
  'Offre Performance': ['7,99 €', '13,99 €', '19,99 €', '25,99 €', '35,99 €', '55,99 €'],
};

test('When a list of game plans is chosen then its six prices show, and a reload keeps it', async ({
  page,
}) => {
  const expectList = async (name: 'Offre Basic' | 'Offre Performance') => {
    const rows = page.getByRole('table', { name: /^Offre (Basic|Performance)/ }).getByRole('row');
    await expect(rows).toContainText(['Prix', ...gamePrices[name]]);
    await expect(rows).toHaveCount(7);
  };
  await visit(page, '/games');
  await expectList('Offre Basic');
  await gameTier(page, 'Offre Performance').check();
  await expectList('Offre Performance');
  await expect(page).toHaveURL('/games?gamme=performance');
  await page.reload();
  await expectList('Offre Performance');
  await gameTier(page, 'Offre Performance').press('ArrowLeft');
  await expectList('Offre Basic');
  await expect(page).toHaveURL('/games');
});
