import { generateTotpCode, hashCheaply } from '@site/api/testing/password';
import { emptyTables, withDatabaseAt } from '@site/api/testing/rows';
import type { Page } from 'playwright/test';
import { visit } from '#support/visit.ts';
import { addEditor, enableTotp } from '../../../api/src/auth/editors.ts';
import { createOffer, expect, locateEditor, test } from './admin.ts';

const password = (page: Page) => page.getByLabel('Mot de passe');
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

async function give(page: Page, text: string): Promise<void> {
  await password(page).fill(text);
  await password(page).press('Enter');
}

test('wrong password is named, and so is a limit of tries', async ({
  page,
  adminSite,
  allowBrowserErrors,
}) => {
  const { button } = locateEditor(page);
  allowBrowserErrors(/401|429/);
  await visit(page, `${adminSite.origin}/admin`);
  await expect(title(page)).toHaveText('Administration');
  await button('Ouvrir l’éditeur').click();
  await expect(page.getByRole('alert')).toHaveText('Saisissez le mot de passe.');
  for (let count = 0; count < 5; count++) {
    await give(page, `faux ${count}`);
    await expect(page.getByRole('alert')).toHaveText('Mot de passe incorrect');
    await expect(button('Ouvrir l’éditeur')).toBeEnabled();
  }
  await expect(password(page)).toHaveAccessibleDescription('Mot de passe incorrect');
  await expect(password(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('admin-session'))).toBeNull();
  await give(page, 'faux encore');
  await expect(page.getByRole('alert')).toHaveText(/^Trop de mots de passe incorrects\. .*\d+\sminutes/);
});

test('right password opens the editor after 2 s', async ({ page, adminSite, api }) => {
  await page.clock.install();
  await visit(page, `${adminSite.origin}/admin`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await give(page, api.password);
  await expect(page.getByText('Chargement de l’éditeur…')).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page.getByText('Chargement de l’éditeur…')).toBeVisible();
  await page.clock.runFor(200);
  await expect(title(page)).toHaveText('Serveurs dédiés');
  await page.clock.resume();
  await page.reload();
  await expect(title(page)).toHaveText('Serveurs dédiés');
});

test('sign-out ends the session in every tab', async ({ page, adminSite, openEditor, api }) => {
  const { button } = await openEditor();
  const other = await page.context().newPage();
  await other.goto(`${adminSite.origin}/admin`);
  await expect(title(other)).toHaveText('Serveurs dédiés');
  const revoked = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.status() === 204,
  );
  await button('Se déconnecter').click();
  await expect(page.getByRole('status')).toHaveText('Vous êtes déconnecté.');
  await revoked;
  await expect(title(other)).toHaveText('Administration');
  const answer = await fetch(`${adminSite.origin}/api/admin/session`, {
    headers: { Authorization: `Bearer ${api.token}` },
  });
  expect(answer.status).toBe(401);
  await page.reload();
  await expect(title(page)).toHaveText('Administration');
});

test('session that is over leads to the gate, and an edit comes back', { tag: '@slow' }, async ({
  page,
  adminSite,
  openEditor,
  api,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/401/);
  await api.save([createOffer('1', { name: 'EPYC' })]);
  const { field, button, expectSaved } = await openEditor();
  await api.revoke();
  await field('Prix').fill('99,90');
  await expect(title(page)).toHaveText('Administration');
  await expect(page.getByRole('status')).toContainText('Votre session a expiré');
  await give(page, api.password);
  await expect(
    page.getByRole('region', { name: 'Des modifications n’ont pas été enregistrées' }),
  ).toContainText(/EPYC.*Prix.*–.*→.*99,90/s);
  await button('Reprendre ces modifications').click();
  await expectSaved();
  expect(await api.offers()).toEqual([createOffer('1', { name: 'EPYC', price: '99,90' })]);
  for (const end of [
    () => emptyTables(adminSite, 'admin_session'),
    () =>
      page.evaluate(() =>
        localStorage.setItem('admin-session', JSON.stringify({ expiresAt: Date.now() - 1 })),
      ),
  ]) {
    await end();
    await page.goto(`${adminSite.origin}/admin`);
    await expect(page.getByRole('status')).toContainText('Votre session a expiré');
  }
});

test('list that can’t be loaded isn’t edited, and is loaded by « Réessayer »', async ({
  page,
  adminSite,
  api,
  openEditor,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/Administration|ERR_FAILED/);
  await api.save([createOffer('1', { name: 'EPYC' })]);
  const { saveState, option, button } = await openEditor();
  await page.route('**/api/dedicated?*', (route) => route.abort());
  await page.goto(`${adminSite.origin}/admin`);
  await expect(page.getByRole('alert')).toContainText('n’a pas pu être chargée');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.unroute('**/api/dedicated?*');
  await button('Réessayer').click();
  await expect(saveState).toHaveText('Enregistré');
  await expect(option('EPYC')).toBeVisible();
});

test('editor with a second factor needs the code', async ({ page, adminSite, api, allowBrowserErrors }) => {
  const { field, button, expectSaved } = locateEditor(page);
  allowBrowserErrors(/401/);
  await api.save([createOffer('1', { name: 'EPYC' })]);
  const secret = await withDatabaseAt(adminSite, async (database) => {
    await addEditor(database, 'Léa', hashCheaply('un mot à soi'), Date.now());
    return (await enableTotp(database, 'léa')) ?? '';
  });
  await visit(page, `${adminSite.origin}/admin`);
  await page.getByLabel('Nom (facultatif)').fill('léa');
  await give(page, 'un mot à soi');
  const code = page.getByLabel('Code à usage unique');
  await expect(code).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Saisissez le code à six chiffres de votre application.');
  await code.fill('12 34');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('Le code a 6 chiffres.');
  await code.fill(generateTotpCode(secret));
  await code.press('Enter');
  await field('Prix').fill('99');
  await expectSaved();
  await button('Historique').click();
  const history = page.getByRole('dialog', { name: 'Historique' });
  await expect(history.getByRole('listitem').first()).toContainText('par Léa');
  await expect(history).toContainText('par l’équipe, avec le mot de passe partagé');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('says that the page needs JavaScript', async ({ page, adminSite, allowBrowserErrors }) => {
    allowBrowserErrors(/^request failed: csp .*\.js$/);
    await page.goto(`${adminSite.origin}/admin`);
    await expect(page.getByText('Cette page demande JavaScript.')).toBeVisible();
    await expect(password(page)).toBeHidden();
  });
});
