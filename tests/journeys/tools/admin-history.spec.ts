import type { Page } from 'playwright/test';
import { createOffer, expect, test } from './admin.ts';

const history = (page: Page) => page.getByRole('dialog', { name: 'Historique' });
const version = (page: Page, number: number) =>
  history(page)
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: new RegExp(`^(Détails|Restaurer) : version ${number}$`) }),
    });

const list = [createOffer('1', { name: 'EPYC', price: '10' }), createOffer('2', { name: 'Xeon' })];

test.beforeEach(({ api }) => api.save(list));

test('version is restored unless the list has changed, while a session lasts', async ({
  page,
  api,
  openEditor,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/401|412|Restauration/);
  const { field, button, expectSaved } = await openEditor();
  await field('Prix').fill('99');
  await expectSaved();
  await button('Historique').click();
  // Each says what it changed before anything is opened.
  await expect(version(page, 2)).toContainText(
    /Version 2 \(en vigueur\).*\d{4} à \d\d:\d\d:\d\d · par l’équipe, avec le mot de passe partagé · 2 offres.*Modifiée.*EPYC.*Prix.*10.*→.*99/s,
  );
  await expect(version(page, 1)).toContainText(/2 offres ajoutées.*EPYC.*Xeon/s);
  await version(page, 2).getByRole('button').press('Enter');
  await expect(version(page, 2)).toContainText(/Ce qu’elle a changé.*EPYC.*Prix.*10.*→.*99/s);
  await expect(version(page, 2).getByRole('button', { name: /Restaurer/ })).toHaveCount(0);
  await version(page, 1).getByRole('button').click();
  await expect(version(page, 1)).toContainText(
    /Restaurer la version 1.*Ce que sa restauration changerait.*EPYC.*Prix.*99.*→.*10.*2 offres ajoutées/s,
  );
  await version(page, 1).getByRole('button', { name: 'Restaurer la version 1' }).click();
  await expect(history(page)).toHaveCount(0);
  await expect(field('Prix')).toHaveValue('10');
  expect(await api.offers()).toEqual(list);
  await button('Historique').click();
  await expect(version(page, 3)).toContainText('version 1 restaurée');
  await page.keyboard.press('Escape');
  await field('Prix').fill('11');
  await expect.poll(() => api.version()).toBe(4);

  await test.step('restore over what another editor has saved', async () => {
    await button('Historique').click();
    await version(page, 1).getByRole('button').click();
    const restore = version(page, 1).getByRole('button', { name: 'Restaurer la version 1' });
    await restore.waitFor();
    await api.save(list);
    await restore.click();
    await expect(history(page).getByRole('alert')).toContainText('La liste a changé entre-temps');
    expect(await api.version()).toBe(5);
    await page.keyboard.press('Escape');
  });

  await test.step('session that is over', async () => {
    await api.revoke();
    await button('Historique').click();
    await expect(page.getByRole('status').filter({ hasText: 'Votre session a expiré' })).toBeVisible();
  });
});
