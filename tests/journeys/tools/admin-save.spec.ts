import { Hold } from '../../support/hold.ts';
import { button, countSaves, expect, expectSaved, field, offer, option, saveState, test } from './admin.ts';

const SAVE = '**/api/save-dedicated';
const FAILED = 'Erreur de sauvegarde. Vérifie que le backend tourne bien.';

test.beforeEach(({ api }) =>
  api.save([offer('1', { name: 'EPYC', price: '10' }), offer('2', { name: 'Xeon' })]),
);

test('When somebody types then one save leaves once they pause', { tag: '@shared' }, async ({
  page,
  api,
  enter,
}) => {
  await enter();
  const saves = countSaves(page);
  await field(page, 'Prix').fill('');
  await field(page, 'Prix').pressSequentially('99,90', { delay: 20 });
  await expect(saveState(page)).toHaveText('Enregistrement…');
  await expectSaved(page);
  expect(saves()).toBe(1);
  expect((await api.offers())[0]?.price).toBe('99,90');
});

test('When edits come while a save is under way then they leave after it, in one save', async ({
  page,
  api,
  enter,
}) => {
  await enter();
  const saves = countSaves(page);
  const hold = await Hold.of(page, SAVE);
  await field(page, 'Disponible').check();
  await expect.poll(saves).toBe(1);
  await field(page, 'IPv6').check();
  await field(page, 'GPU').check();
  await expect(saveState(page)).toHaveText('Enregistrement…');
  expect(saves()).toBe(1);
  await hold.release();
  await expectSaved(page);
  expect(saves()).toBe(2);
  expect((await api.offers())[0]).toMatchObject({ available: true, ipv6: true, gpu_enabled: true });
  expect(await api.version()).toBe(3);
});

test('When a save fails then the page says so until a retry saves everything', async ({
  page,
  api,
  enter,
  allow,
}) => {
  allow(/Enregistrement|ERR_FAILED/);
  await enter();
  await page.route(SAVE, (route) => route.abort());
  await field(page, 'Disponible').check();
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  await expect(saveState(page)).toHaveText('Échec');
  await page.unroute(SAVE);
  await button(page, 'Réessayer').press('Enter');
  await expectSaved(page);
  await expect(page.getByText(FAILED)).toHaveCount(0);
  expect((await api.offers())[0]?.available).toBe(true);
});

test('When the network is away then the edits stay, and leave by themselves when it is back', async ({
  page,
  context,
  api,
  enter,
  allow,
}) => {
  allow(/Enregistrement|ERR_INTERNET_DISCONNECTED/);
  await enter();
  await context.setOffline(true);
  await field(page, 'Prix').fill('55');
  await expect(saveState(page)).toHaveText('Échec');
  await context.setOffline(false);
  await expectSaved(page);
  expect((await api.offers())[0]?.price).toBe('55');
});

test('When a field is faulty then it says what is accepted, the rest is saved and what was typed is never lost', async ({
  page,
  api,
  enter,
}) => {
  await enter();
  await field(page, 'Lien').fill('example.org/commande');
  await expect(field(page, 'Lien')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Lien')).toHaveAccessibleDescription(
    /Un chemin du site \(\/contact\) ou une adresse complète/,
  );
  await field(page, 'Prix').fill('77');
  await expect(saveState(page)).toHaveText(/^Enregistré à \d\d:\d\d, sauf 1 champ à corriger$/);
  await expect(option(page, 'EPYC')).toContainText('à corriger');
  expect((await api.offers())[0]).toEqual(offer('1', { name: 'EPYC', price: '77' }));
  await option(page, 'Xeon').click();
  await option(page, 'EPYC').click();
  await expect(field(page, 'Lien')).toHaveValue('example.org/commande');
  await page.reload();
  await button(page, 'Reprendre ces modifications').click();
  await expect(field(page, 'Lien')).toHaveValue('example.org/commande');
  await field(page, 'Lien').fill('https://example.org/commande');
  await expectSaved(page);
  expect((await api.offers())[0]?.link).toBe('https://example.org/commande');
});

test('When the API refuses a row then the bar says which, of which offer, and why', async ({
  page,
  enter,
  allow,
}) => {
  allow(/422/);
  await enter();
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
  await option(page, 'Xeon').click();
  await field(page, 'Prix').fill('1');
  await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible();
  await expect(saveState(page)).toHaveText('Échec');
});
