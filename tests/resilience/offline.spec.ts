import { expect, test } from '../support/test.ts';
import { expectArrival, expectNotBlank, heading, mainNavigation, visit } from '../support/visit.ts';

test.beforeEach(({ allow }) => allow(/ERR_INTERNET_DISCONNECTED/));

for (const trouble of ['the network is gone', 'the server is in trouble'])
  test(`When ${trouble} then a link says so, and recovers`, async ({ page, context, allow }) => {
    const isOffline = trouble === 'the network is gone';
    if (!isOffline) allow(/503/);
    await visit(page, '/');
    if (isOffline) await context.setOffline(true);
    else await page.route('**/offres/fibre', (route) => route.fulfill({ status: 503, body: 'panne' }));
    await mainNavigation(page).getByRole('button', { name: 'Telecom' }).hover();
    await mainNavigation(page).getByRole('link', { name: 'Fibre entreprise' }).click();
    await expect(heading(page)).toHaveText('Cette page est momentanément indisponible.');
    await expect(page.getByRole('alert')).toHaveText(
      'Vérifiez votre connexion, puis réessayez. Le reste du site fonctionne.',
    );
    await expectNotBlank(page);
    if (isOffline) await context.setOffline(false);
    else await page.unroute('**/offres/fibre');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expectArrival(page, '/offres/fibre');
  });

test('When the network is gone then a page already seen opens all the same', async ({ page, context }) => {
  await visit(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first().click();
  await expectArrival(page, '/offres/vds');
  await context.setOffline(true);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first()).toBeFocused();
  await page.goForward();
  await expectArrival(page, '/offres/vds');
});
