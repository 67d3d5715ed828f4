import type { Page } from 'playwright/test';
import { button, expect, expectSaved, field, offer, option, saveState, test } from './admin.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deux listes à réconcilier' });
const disputed = (page: Page, name: string) => dialog(page).getByRole('group', { name });

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

test('When somebody else has saved then what differs is shown and nothing is saved until a choice', {
  tag: '@shared',
}, async ({ page, api }) => {
  await expect(disputed(page, 'A')).toContainText(
    /Modifiée par vous et par quelqu’un d’autre\..*Ma version.*Version 2.*Prix.*12.*11/s,
  );
  await expect(disputed(page, 'A').getByRole('radio', { name: 'Ma version' })).toBeChecked();
  await expect(disputed(page, 'B')).toContainText(/Modifiée par quelqu’un d’autre\..*Processeur/s);
  await expect(disputed(page, 'B').getByRole('radio', { name: 'Version 2' })).toBeChecked();
  await expect(
    disputed(page, 'Dernier').getByRole('radio', { name: 'Ma version (sans cette offre)' }),
  ).not.toBeChecked();
  await expect(disputed(page, 'C')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(saveState(page)).toHaveText('Enregistrement suspendu');
  await field(page, 'Mémoire').fill('64 Go');
  expect(await api.version()).toBe(2);
  await button(page, 'Choisir').click();
  await expect(disputed(page, 'A')).toContainText(/Mémoire.*64\sGo/s);
});

test('When the proposal is applied then nobody’s work is lost', async ({ page, api }) => {
  await dialog(page).getByRole('button', { name: 'Appliquer ces choix' }).press('Enter');
  await expectSaved(page);
  expect(await api.offers()).toEqual([{ ...base[0], price: '12' }, theirs[1], theirs[2], theirs[3]]);
});

test('When other sides are chosen then each offer is the chosen one', async ({ page, api }) => {
  await disputed(page, 'A').getByRole('radio', { name: 'Version 2' }).check();
  await disputed(page, 'Dernier').getByRole('radio', { name: 'Ma version' }).check();
  await disputed(page, 'B').getByRole('radio', { name: 'Ma version' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Appliquer ces choix' }).click();
  await expectSaved(page);
  expect(await api.offers()).toEqual([theirs[0], base[1], base[2]]);
});

test('When mine is kept then it replaces theirs, which stays in the history', { tag: '@shared' }, async ({
  page,
  api,
}) => {
  await dialog(page).getByRole('button', { name: 'Garder toute ma liste' }).click();
  await expectSaved(page);
  expect(await api.offers()).toEqual([{ ...base[0], price: '12' }, base[1], base[2]]);
  expect(await api.version()).toBe(3);
});

test('When theirs is taken then it shows and nothing is saved', async ({ page, api }) => {
  await dialog(page).getByRole('button', { name: 'Prendre toute la version 2' }).click();
  await expect(saveState(page)).toHaveText(/^Enregistré à/);
  await expect(field(page, 'Prix')).toHaveValue('11');
  await expect(option(page, 'Dernier')).toBeVisible();
  expect(await api.version()).toBe(2);
  await field(page, 'Prix').fill('13');
  await expect.poll(() => api.version()).toBe(3);
});
