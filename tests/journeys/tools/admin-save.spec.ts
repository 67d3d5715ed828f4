import type { Page } from 'playwright/test';
import { Hold } from '../../support/hold.ts';
import { editorOf, expect, offer, test } from './admin.ts';

const SAVE = '**/api/save-dedicated';
const FAILED = 'Erreur de sauvegarde. Vérifie que le backend tourne bien.';

test.beforeEach(({ api }) =>
  api.save([offer('1', { name: 'EPYC', price: '10' }), offer('2', { name: 'Xeon' })]),
);

test('When somebody types then one save leaves, in a pause', { tag: '@shared' }, async ({ api, enter }) => {
  const { saveState, field, expectSaved, countSaves } = await enter();
  const saves = countSaves();
  await field('Prix').fill('');
  await field('Prix').pressSequentially('99,90', { delay: 20 });
  await expect(saveState).toHaveText('Enregistrement…');
  await expectSaved();
  expect(saves()).toBe(1);
  expect((await api.offers())[0]?.price).toBe('99,90');
});

test('When edits come during a save then one leaves after it', async ({ page, api, enter }) => {
  const { saveState, field, expectSaved, countSaves } = await enter();
  const saves = countSaves();
  const hold = await Hold.of(page, SAVE);
  await field('Disponible').check();
  await expect.poll(saves).toBe(1);
  await field('IPv6').check();
  await field('GPU').check();
  await expect(saveState).toHaveText('Enregistrement…');
  expect(saves()).toBe(1);
  await hold.release();
  await expectSaved();
  expect(saves()).toBe(2);
  expect((await api.offers())[0]).toMatchObject({ available: true, ipv6: true, gpu_enabled: true });
  expect(await api.version()).toBe(3);
});

test('When a save fails then the edits stay and leave later', async ({ page, api, enter, allow }) => {
  allow(/Enregistrement|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const { saveState, field, button, expectSaved } = await enter();
  await page.route(SAVE, (route) => route.abort());
  await field('Disponible').check();
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  await expect(saveState).toHaveText('Échec');
  await page.unroute(SAVE);
  await button('Réessayer').press('Enter');
  await expectSaved();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  expect((await api.offers())[0]?.available).toBe(true);

  await page.context().setOffline(true);
  await field('Prix').fill('55');
  await expect(saveState).toHaveText('Échec');
  await page.context().setOffline(false);
  await expectSaved();
  expect((await api.offers())[0]?.price).toBe('55');
});

test('When a field is faulty then it says so and the rest is saved', async ({ page, api, enter }) => {
  const { saveState, option, field, button, expectSaved } = await enter();
  await field('Lien').fill('example.org/commande');
  await expect(field('Lien')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Lien')).toHaveAccessibleDescription(
    /Un chemin du site \(\/contact\) ou une adresse complète/,
  );
  await field('Prix').fill('77');
  await expect(saveState).toHaveText(/^Enregistré à \d\d:\d\d, sauf 1 champ à corriger$/);
  await expect(option('EPYC')).toContainText('à corriger');
  expect((await api.offers())[0]).toEqual(offer('1', { name: 'EPYC', price: '77' }));
  await option('Xeon').click();
  await option('EPYC').click();
  await expect(field('Lien')).toHaveValue('example.org/commande');
  await page.reload();
  await button('Reprendre ces modifications').click();
  await expect(field('Lien')).toHaveValue('example.org/commande');
  await field('Lien').fill('https://example.org/commande');
  await expectSaved();
  expect((await api.offers())[0]?.link).toBe('https://example.org/commande');
});

test('When the API refuses a row then the bar says which, and why', async ({ page, enter, allow }) => {
  allow(/422/);
  const { saveState, option, field } = await enter();
  const detail = 'Ligne 2 (Xeon), Prix : refusé pour cet essai.';
  await page.route(SAVE, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: '',
        status: 422,
        detail,
        errors: [{ row: 1, field: 'price', message: detail }],
      },
    }),
  );
  await option('Xeon').click();
  await field('Prix').fill('1');
  await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible();
  await expect(saveState).toHaveText('Échec');
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deux listes à réconcilier' });

test.describe('a list that somebody else has saved, too', () => {
  const changes = (page: Page, name: string) => dialog(page).getByRole('region', { name });
  const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name });

  const [a, b, c] = [
    offer('1', { name: 'A', price: '10' }),
    offer('2', { name: 'B', price: '20' }),
    offer('3', { name: 'C' }),
  ] as const;
  /** What somebody else saves meanwhile: A and B changed, D added. */
  const theirs = [{ ...a, price: '11' }, { ...b, cpu: 'Xeon' }, c, offer('4', { name: 'Dernier' })] as const;

  test.beforeEach(async ({ page, api, enter, allow }) => {
    allow(/412/);
    await api.save([a, b, c]);
    const { field } = await enter();
    await api.save([...theirs]);
    await field('Prix').fill('12');
    await expect(dialog(page)).toBeVisible();
  });

  test('When somebody else has saved then what each changed shows and nothing is saved until a choice', {
    tag: '@shared',
  }, async ({ page, api }) => {
    const { saveState, field, button } = editorOf(page);
    await expect(changes(page, 'Ce que vous avez changé')).toContainText(
      /^Ce que vous avez changé1 offre modifiée\.Modifiée AP.*10.*→.*12$/s,
    );
    await expect(changes(page, 'Ce que la version 3 a changé')).toContainText(
      /1 offre ajoutée, 2 offres modifiées\..*A.*Prix.*10.*→.*11.*B.*Processeur.*–.*→.*Xeon.*Ajoutée.*Dernier/s,
    );
    await page.keyboard.press('Escape');
    await expect(saveState).toHaveText('Enregistrement suspendu');
    await field('Mémoire').fill('64 Go');
    expect(await api.version()).toBe(3);
    await button('Choisir').click();
    await expect(changes(page, 'Ce que vous avez changé')).toContainText(/Mémoire.*64\sGo/s);
  });

  test('When both are kept then what both changed is there twice', async ({ page, api }) => {
    const { expectSaved } = editorOf(page);
    await choose(page, 'Garder les deux').press('Enter');
    await expectSaved();
    const [first, own, ...others] = await api.offers();
    expect(first).toEqual(theirs[0]);
    expect(own).toEqual({ ...a, id: own?.id, name: 'A (ma version)', price: '12' });
    expect(own?.id).toMatch(/^\d{13}$/);
    expect(others).toEqual(theirs.slice(1));
  });

  test('When mine is kept then theirs stays in the history', { tag: '@shared' }, async ({ page, api }) => {
    const { expectSaved } = editorOf(page);
    await choose(page, 'Garder ma liste').click();
    await expectSaved();
    expect(await api.offers()).toEqual([{ ...a, price: '12' }, b, c]);
    expect(await api.version()).toBe(4);
  });

  test('When theirs is taken then it shows and nothing is saved', async ({ page, api }) => {
    const { saveState, option, field } = editorOf(page);
    await choose(page, 'Prendre la version 3').click();
    await expect(saveState).toHaveText(/^Enregistré à/);
    await expect(field('Prix')).toHaveValue('11');
    await expect(option('Dernier')).toBeVisible();
    expect(await api.version()).toBe(3);
    await field('Prix').fill('13');
    await expect.poll(() => api.version()).toBe(4);
  });
});

test.describe('edits that no save got through with', () => {
  const draft = (page: Page) =>
    page.getByRole('region', { name: 'Des modifications n’ont pas été enregistrées' });

  /**
   * Types a price that can't be saved: until it is reloaded, the page reaches nobody. A route wouldn't do: the last try
   * of a page that is being left may pass it.
   */
  test.beforeEach(async ({ page, enter, allow }) => {
    allow(/Enregistrement/);
    const { saveState, field } = await enter();
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('cut off'));
    });
    await field('Prix').fill('55,50');
    await expect(saveState).toHaveText('Échec');
  });

  test('When the page is reloaded then the edits are offered back', async ({ page, api }) => {
    const { form, field, button, expectSaved } = editorOf(page);
    await page.reload();
    await expect(draft(page)).toContainText(/1 offre modifiée.*EPYC.*Prix.*10.*→.*55,50/s);
    await expect(form).toHaveCount(0);
    await button('Reprendre ces modifications').click();
    await expectSaved();
    expect((await api.offers())[0]?.price).toBe('55,50');
    await page.reload();
    await expect(field('Prix')).toHaveValue('55,50');
    await expect(draft(page)).toHaveCount(0);
  });

  test('When the list has changed meanwhile then both can be kept', async ({ page, api }) => {
    const { button, expectSaved } = editorOf(page);
    const [epyc, xeon] = [
      offer('1', { name: 'EPYC', price: '10' }),
      offer('2', { name: 'Xeon', ram: '64 Go' }),
    ];
    await api.save([epyc, xeon]);
    await page.reload();
    await expect(draft(page)).toContainText('La liste a changé depuis');
    await button('Reprendre ces modifications').click();
    await dialog(page).getByRole('button', { name: 'Garder les deux' }).click();
    await expectSaved();
    expect(await api.offers()).toEqual([{ ...epyc, price: '55,50' }, xeon]);
  });

  test('When they are abandoned then the saved list stays and they are gone', async ({ page, api }) => {
    const { field, button } = editorOf(page);
    await page.reload();
    await button('Les abandonner').click();
    await expect(field('Prix')).toHaveValue('10');
    await page.reload();
    await expect(field('Prix')).toHaveValue('10');
    expect(await api.version()).toBe(1);
  });
});
