import { filesOf } from '../support/hold.ts';
import { expectSimulatorWorks, outageComplaints, wrongAnswers } from '../support/outages.ts';
import { followLink } from '../support/sections.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, expectNotBlank, heading, hydrated, mainNavigation } from '../support/visit.ts';

for (const [outage, begin] of wrongAnswers) {
  test(`When a link leads to a remote that ${outage} then its text shows with « Réessayer », which recovers`, async ({
    page,
    allow,
  }) => {
    allow(...outageComplaints);
    await begin(page, filesOf('cloud'));
    await page.goto('/');
    await hydrated(page);
    await mainNavigation(page).getByRole('button', { name: 'Public Cloud' }).hover();
    await mainNavigation(page).getByRole('link', { name: 'Simulateurs quantiques' }).click();
    await expect(heading(page)).toHaveText('Cette page est momentanément indisponible.');
    await expect(page.getByRole('alert')).toContainText('Son contenu reste lisible ci-dessous.');
    await expect(page).toHaveURL('/offres/quantic');
    await expect(
      page.getByRole('main').getByRole('heading', { level: 2, name: 'Simulateurs quantiques' }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^Simulateurs quantiques/);
    // Its style sheet came with the HTML.
    await expect(page.getByRole('main').locator('dd').first()).toHaveCSS('font-weight', '600');
    await expectNotBlank(page);
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await page.unroute(filesOf('cloud'));
    await retry.click();
    await expectArrival(page, '/offres/quantic');
    await expect(retry).toHaveCount(0);
    await expectSimulatorWorks(page);
  });
}

test('When « Réessayer » meets a remote that is still down then the text stays and it may be pressed again', async ({
  page,
  allow,
}) => {
  allow(...outageComplaints);
  const asked: string[] = [];
  await page.route(filesOf('cloud'), (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/');
  await hydrated(page);
  await mainNavigation(page).getByRole('button', { name: 'Public Cloud' }).hover();
  await mainNavigation(page).getByRole('link', { name: 'Simulateurs quantiques' }).click();
  const retry = page.getByRole('button', { name: 'Réessayer' });
  for (const _ of [1, 2]) {
    await expect(retry).toBeVisible();
    const before = asked.length;
    // Pressed again while the last try is still under way, it may have nothing to ask for.
    await expect(async () => {
      await retry.click();
      await expect.poll(() => asked.length, { timeout: 1_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 10_000 });
    await expectNotBlank(page);
  }
  await expect(page.getByRole('main')).toContainText('Simulateurs quantiques');
});

for (const [outage, begin] of wrongAnswers) {
  test(`When only a page’s own chunk ${outage} then its text shows, styled, and « Réessayer » recovers`, async ({
    page,
    allow,
  }) => {
    allow(...outageComplaints);
    const chunk = '**/mfe/cloud/assets/QuanticPage-*.js';
    await begin(page, chunk);
    await page.goto('/');
    await hydrated(page);
    await followLink(page, '/offres/quantic');
    await expect(heading(page)).toHaveText('Cette page est momentanément indisponible.');
    const result = page.getByRole('region', { name: 'Votre simulateur' });
    await expect(result).toContainText('25 qubits');
    await expect(result.locator('dd').first()).toHaveCSS('font-weight', '600');
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expectArrival(page, '/offres/quantic');
    await expectSimulatorWorks(page);
  });
}
