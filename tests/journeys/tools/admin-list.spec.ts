import {
  button,
  countSaves,
  expect,
  expectOrder,
  expectSaved,
  field,
  form,
  list,
  offer,
  option,
  test,
} from './admin.ts';

const abc = ['A', 'B', 'C'].map((name, index) => offer(String(index + 1), { name: `Serveur ${name}` }));

test('When an offer is duplicated, moved and removed by buttons then each is saved, and removing can be undone', async ({
  page,
  api,
  enter,
}) => {
  await api.save(abc);
  await enter();
  await option(page, 'Serveur B').click();
  await expect(page).toHaveURL(/\?offre=2$/);
  await button(page, 'Dupliquer').click();
  await expectOrder(page, 'Serveur A', 'Serveur B', 'Serveur B (copie)', 'Serveur C');
  await expect(field(page, 'Nom')).toHaveValue('Serveur B (copie)');
  await button(page, 'Descendre').click();
  await expectOrder(page, 'Serveur A', 'Serveur B', 'Serveur C', 'Serveur B (copie)');
  await expect(page.getByRole('status').filter({ hasText: 'place 4 sur 4' })).toHaveCount(1);
  await expect(button(page, 'Descendre')).toBeDisabled();
  await option(page, 'Serveur A').click();
  await button(page, 'Supprimer').click();
  await expectOrder(page, 'Serveur B', 'Serveur C', 'Serveur B (copie)');
  await expect.poll(async () => (await api.offers()).length).toBe(3);
  await button(page, 'Annuler').click();
  await expectOrder(page, 'Serveur A', 'Serveur B', 'Serveur C', 'Serveur B (copie)');
  await expectSaved(page);
  const saved = await api.offers();
  expect(saved.map(({ name }) => name)).toEqual(['Serveur A', 'Serveur B', 'Serveur C', 'Serveur B (copie)']);
  expect(new Set(saved.map(({ id }) => id)).size).toBe(4);
});

test('When only the keyboard is used then offers are chosen, moved, removed, brought back and edited', async ({
  page,
  api,
  enter,
}) => {
  await api.save(abc);
  await enter();
  await button(page, 'Ajouter une offre').focus();
  await page.keyboard.press('Tab');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Serveur B')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expectOrder(page, 'Serveur B', 'Serveur A', 'Serveur C');
  await page.keyboard.press('End');
  await expect(option(page, 'Serveur C')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expectOrder(page, 'Serveur B', 'Serveur A');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Annuler')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(page, 'Serveur B', 'Serveur A', 'Serveur C');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Nom')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' bis');
  await expect(form(page).getByRole('heading')).toHaveText('Serveur B bis');
  await expectSaved(page);
  expect((await api.offers()).map(({ name }) => name)).toEqual(['Serveur B bis', 'Serveur A', 'Serveur C']);
});

test('When there are many offers then a search narrows the list and nothing else', async ({
  page,
  api,
  enter,
}) => {
  await api.save(
    Array.from({ length: 9 }, (_, n) =>
      offer(String(n), { name: `Machine ${n}`, cpu: n % 2 ? 'EPYC' : 'Xeon' }),
    ),
  );
  await enter();
  const saves = countSaves(page);
  const search = page.getByRole('searchbox', { name: 'Chercher' });
  await search.fill('épyc');
  await expectOrder(page, 'Machine 1', 'Machine 3', 'Machine 5', 'Machine 7');
  await expect(page.getByRole('status').filter({ hasText: '4 sur 9 offres' })).toBeVisible();
  await search.fill('epyc 9');
  await expect(page.getByText('Aucune offre ne correspond.')).toBeVisible();
  await search.fill('');
  await expect(list(page).getByRole('option')).toHaveCount(9);
  expect(saves()).toBe(0);
});

test('When the address names an offer then it is the one shown, also after a reload', async ({
  page,
  api,
  enter,
}) => {
  await api.save(abc);
  await enter('?offre=3');
  await expect(field(page, 'Nom')).toHaveValue('Serveur C');
  await page.reload();
  await expect(field(page, 'Nom')).toHaveValue('Serveur C');
});

test('When the screen is small then a tap on an offer leads to its form, and a button back to the list', async ({
  page,
  api,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await api.save(Array.from({ length: 9 }, (_, n) => offer(String(n), { name: `Machine ${n}` })));
  await enter();
  await expect(field(page, 'Nom')).not.toBeInViewport();
  await option(page, 'Machine 3').click();
  await expect(field(page, 'Nom')).toHaveValue('Machine 3');
  await expect(field(page, 'Nom')).toBeInViewport();
  await button(page, 'Retour à la liste').click();
  await expect(list(page)).toBeFocused();
  await expect(option(page, 'Machine 3')).toBeInViewport();
});
