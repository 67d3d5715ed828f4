import type { Page } from 'playwright/test';
import { button, expect, expectSaved, field, form, offer, saveState, test } from './admin.ts';

const draft = { name: 'Des modifications n’ont pas été enregistrées' };

/**
 * Types a price that can't be saved: until it is reloaded, the page reaches nobody. A route wouldn't do: the last try
 * of a page that is being left may pass it.
 */
async function typeUnsaved(page: Page, price: string): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('cut off'));
  });
  await field(page, 'Prix').fill(price);
  await expect(saveState(page)).toHaveText('Échec');
}

test.beforeEach(({ api }) =>
  api.save([offer('1', { name: 'EPYC', price: '10' }), offer('2', { name: 'Xeon' })]),
);

test('When the page is reloaded before a save got through then the edits are offered back', async ({
  page,
  api,
  enter,
  allow,
}) => {
  allow(/Enregistrement/);
  await enter();
  await typeUnsaved(page, '55,50');
  await page.reload();
  await expect(page.getByRole('region', draft)).toContainText(/1 offre modifiée.*EPYC.*Prix.*10.*→.*55,50/s);
  await expect(form(page)).toHaveCount(0);
  await button(page, 'Reprendre ces modifications').click();
  await expectSaved(page);
  expect((await api.offers())[0]?.price).toBe('55,50');
  await page.reload();
  await expect(field(page, 'Prix')).toHaveValue('55,50');
  await expect(page.getByRole('region', draft)).toHaveCount(0);
});

test('When the list has changed before the edits are taken up again then both can be kept', async ({
  page,
  api,
  enter,
  allow,
}) => {
  allow(/Enregistrement/);
  await enter();
  await typeUnsaved(page, '55');
  await api.save([offer('1', { name: 'EPYC', price: '10' }), offer('2', { name: 'Xeon', ram: '64 Go' })]);
  await page.reload();
  await expect(page.getByRole('region', draft)).toContainText('La liste a changé depuis');
  await button(page, 'Reprendre ces modifications').click();
  const dialog = page.getByRole('dialog', { name: 'Deux listes à réconcilier' });
  await dialog.getByRole('button', { name: 'Garder les deux' }).click();
  await expectSaved(page);
  expect(await api.offers()).toEqual([
    offer('1', { name: 'EPYC', price: '55' }),
    offer('2', { name: 'Xeon', ram: '64 Go' }),
  ]);
});

test('When edits that were offered back are abandoned then the saved list stays and they are gone', async ({
  page,
  api,
  enter,
  allow,
}) => {
  allow(/Enregistrement/);
  await enter();
  await typeUnsaved(page, '55,50');
  await page.reload();
  await button(page, 'Les abandonner').click();
  await expect(field(page, 'Prix')).toHaveValue('10');
  await page.reload();
  await expect(field(page, 'Prix')).toHaveValue('10');
  expect(await api.version()).toBe(1);
});
