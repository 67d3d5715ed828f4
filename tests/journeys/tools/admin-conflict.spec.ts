import type { Page } from 'playwright/test';
import { button, expect, expectSaved, field, offer, option, saveState, test } from './admin.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deux listes à réconcilier' });
const changes = (page: Page, name: string) => dialog(page).getByRole('region', { name });

const base = [
  offer('1', { name: 'A', price: '10' }),
  offer('2', { name: 'B', price: '20' }),
  offer('3', { name: 'C' }),
];
/** What somebody else saves meanwhile: A and B changed, D added. */
const theirs = [
  { ...base[0], price: '11' },
  { ...base[1], cpu: 'Xeon' },
  base[2],
  offer('4', { name: 'Dernier' }),
] as typeof base;

test.beforeEach(async ({ page, api, enter, allow }) => {
  allow(/412/);
  await api.save(base);
  await enter();
  await api.save(theirs);
  await field(page, 'Prix').fill('12');
  await expect(dialog(page)).toBeVisible();
});

test('When somebody else has saved then what each changed is shown and nothing is saved until a choice', {
  tag: '@shared',
}, async ({ page, api }) => {
  await expect(changes(page, 'Ce que vous avez changé')).toContainText(
    /^Ce que vous avez changé1 offre modifiée\.Modifiée AP.*10.*→.*12$/s,
  );
  await expect(changes(page, 'Ce que la version 2 a changé')).toContainText(
    /1 offre ajoutée, 2 offres modifiées\..*A.*Prix.*10.*→.*11.*B.*Processeur.*–.*→.*Xeon.*Ajoutée.*Dernier/s,
  );
  await page.keyboard.press('Escape');
  await expect(saveState(page)).toHaveText('Enregistrement suspendu');
  await field(page, 'Mémoire').fill('64 Go');
  expect(await api.version()).toBe(2);
  await button(page, 'Choisir').click();
  await expect(changes(page, 'Ce que vous avez changé')).toContainText(/Mémoire.*64\sGo/s);
});

test('When both are kept then nobody’s work is lost: what both changed is there twice', async ({
  page,
  api,
}) => {
  await dialog(page).getByRole('button', { name: 'Garder les deux' }).press('Enter');
  await expectSaved(page);
  const [first, own, ...others] = await api.offers();
  expect(first).toEqual(theirs[0]);
  expect(own).toEqual({ ...base[0], id: own?.id, name: 'A (ma version)', price: '12' });
  expect(own?.id).toMatch(/^\d{13}$/);
  expect(others).toEqual(theirs.slice(1));
});

test('When mine is kept then it replaces theirs, which stays in the history', { tag: '@shared' }, async ({
  page,
  api,
}) => {
  await dialog(page).getByRole('button', { name: 'Garder ma liste' }).click();
  await expectSaved(page);
  expect(await api.offers()).toEqual([{ ...base[0], price: '12' }, base[1], base[2]]);
  expect(await api.version()).toBe(3);
});

test('When theirs is taken then it shows and nothing is saved', async ({ page, api }) => {
  await dialog(page).getByRole('button', { name: 'Prendre la version 2' }).click();
  await expect(saveState(page)).toHaveText(/^Enregistré à/);
  await expect(field(page, 'Prix')).toHaveValue('11');
  await expect(option(page, 'Dernier')).toBeVisible();
  expect(await api.version()).toBe(2);
  await field(page, 'Prix').fill('13');
  await expect.poll(() => api.version()).toBe(3);
});
