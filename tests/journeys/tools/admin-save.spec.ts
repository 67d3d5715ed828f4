import type { Page } from 'playwright/test';
import { createOffer, expect, test } from './admin.ts';

const SAVE = '**/api/save-dedicated';
const FAILED = 'Erreur de sauvegarde. Vérifie que le backend tourne bien.';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deux listes à réconcilier' });
const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name }).press('Enter');

/** Pauses, order and retries of saves are `save-queue.test.ts`'s; what is held back, `validate.test.ts`'s. */
test.describe('save', () => {
  test.beforeEach(({ api }) =>
    api.save([createOffer('1', { name: 'EPYC', price: '10' }), createOffer('2', { name: 'Xeon' })]),
  );

  test('says why it failed, and leaves later with every edit', async ({
    page,
    api,
    openEditor,
    allowBrowserErrors,
  }) => {
    allowBrowserErrors(/422|Enregistrement|ERR_INTERNET_DISCONNECTED/);
    const { saveState, option, field, button, expectSaved } = await openEditor();
    const alert = page.getByRole('alert').filter({ hasText: FAILED });
    const detail = 'Ligne 2 (Xeon), Prix : refusé pour cet essai.';
    await page.route(SAVE, (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: { detail } }),
    );
    await option('Xeon').click();
    await field('Prix').pressSequentially('99,90');
    await expect(alert).toContainText(detail);
    await expect(saveState).toHaveText('Échec');
    await page.unroute(SAVE);
    await button('Réessayer').press('Enter');
    await expectSaved();
    await expect(page.getByText(FAILED)).toHaveCount(0);
    expect((await api.offers())[1]?.price).toBe('99,90');

    await page.context().setOffline(true);
    await field('Prix').fill('55');
    await expect(saveState).toHaveText('Enregistrement…');
    await expect(saveState).toHaveText('Échec');
    await page.context().setOffline(false);
    await expectSaved();
    expect((await api.offers())[1]?.price).toBe('55');
  });

  test('holds back a faulty field, which says so and stays over a reload', async ({
    page,
    api,
    openEditor,
  }) => {
    const { saveState, option, field, button, expectSaved } = await openEditor();
    await field('Lien').fill('example.org/commande');
    await expect(field('Lien')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('Lien')).toHaveAccessibleDescription(
      /Indiquez un chemin du site \(\/contact\) ou une adresse complète/,
    );
    await field('Prix').fill('77');
    await expect(saveState).toHaveText(/^Enregistré à \d\d:\d\d, sauf 1 champ à corriger$/);
    await expect(option('EPYC')).toContainText('à corriger');
    expect((await api.offers())[0]).toEqual(createOffer('1', { name: 'EPYC', price: '77' }));
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
});

/** `ConflictDialog.test.ts` covers how both lists are merged. `dedicated/*.suite.ts` proves that no save is lost. */
test('list that another editor has saved, too is mine, theirs or both', {
  tag: '@shared',
}, async ({ page, api, openEditor, allowBrowserErrors }) => {
  allowBrowserErrors(/412/);
  const changes = (name: string) => dialog(page).getByRole('region', { name });
  const [a, b, c] = [
    createOffer('1', { name: 'A', price: '10' }),
    createOffer('2', { name: 'B', price: '20' }),
    createOffer('3', { name: 'C' }),
  ] as const;
  /** The list that the other editor saves meanwhile: A and B changed, D added. */
  const theirs = [
    { ...a, price: '11' },
    { ...b, cpu: 'Xeon' },
    c,
    createOffer('4', { name: 'Dernier' }),
  ] as const;
  await api.save([a, b, c]);
  const { saveState, option, field, button, expectSaved } = await openEditor();

  await test.step('shows both editors’ changes, and saves nothing until a choice', async () => {
    await api.save([...theirs]);
    await field('Prix').fill('12');
    await expect(changes('Ce que vous avez changé')).toContainText(
      /^Ce que vous avez changé1 offre modifiée\.Modifiée AP.*10.*→.*12$/s,
    );
    await expect(changes('Ce que la version 2 a changé')).toContainText(
      /1 offre ajoutée, 2 offres modifiées\..*A.*Prix.*10.*→.*11.*B.*Processeur.*–.*→.*Xeon.*Ajoutée.*Dernier/s,
    );
    await page.keyboard.press('Escape');
    await expect(saveState).toHaveText('Enregistrement suspendu');
    await field('Mémoire').fill('64 Go');
    expect(await api.version()).toBe(2);
    await button('Choisir').click();
    await expect(changes('Ce que vous avez changé')).toContainText(/Mémoire.*64\sGo/s);
  });

  await test.step('both: what both changed is there twice', async () => {
    await choose(page, 'Garder les deux');
    await expectSaved();
    const [first, own, ...others] = await api.offers();
    expect(first).toEqual(theirs[0]);
    expect(own).toEqual({ ...a, id: own?.id, name: 'A (ma version)', price: '12', ram: '64 Go' });
    expect(others).toEqual(theirs.slice(1));
  });

  await test.step('theirs: it shows, and nothing is saved', async () => {
    await api.save([...theirs]);
    await field('Prix').fill('13');
    await choose(page, 'Prendre la version 4');
    await expect(saveState).toHaveText(/^Enregistré à/);
    await expect(field('Prix')).toHaveValue('11');
    await expect(option('Dernier')).toBeVisible();
    expect(await api.version()).toBe(4);
  });

  await test.step('mine: it is saved over theirs', async () => {
    await api.save([a, b, c]);
    await field('Prix').fill('14');
    await choose(page, 'Garder ma liste');
    await expectSaved();
    expect(await api.offers()).toEqual([{ ...theirs[0], price: '14' }, ...theirs.slice(1)]);
    expect(await api.version()).toBe(6);
  });
});
