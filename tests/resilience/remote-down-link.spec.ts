import { filesOf } from '../support/hold.ts';
import { expectSimulatorWorks, outageComplaints, wrongAnswers } from '../support/outages.ts';
import { followLink } from '../support/sections.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, expectNotBlank, hydrated, mainNavigation } from '../support/visit.ts';

for (const [outage, begin] of wrongAnswers) {
  test(`When a link leads to a remote that ${outage} then its page is shown, says what is missing, and « Réessayer » recovers`, async ({
    page,
    allow,
  }) => {
    allow(...outageComplaints);
    await begin(page, filesOf('cloud'));
    await page.goto('/');
    await hydrated(page);
    await mainNavigation(page).getByRole('button', { name: 'Public Cloud' }).hover();
    await mainNavigation(page).getByRole('link', { name: 'Simulateurs quantiques' }).click();
    await expectArrival(page, '/offres/quantic');
    await expect(page.getByRole('alert')).toContainText(
      'Nous ne parvenons pas à charger cette partie de la page. Le reste de la page fonctionne.',
    );
    await expect(page).toHaveTitle(/^Simulateurs quantiques/);
    // Its style sheet came with the HTML.
    await expect(page.getByRole('main').locator('dd').first()).toHaveCSS('font-weight', '600');
    await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText('25 qubits');
    await expectNotBlank(page);
    await page.unroute(filesOf('cloud'));
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expectSimulatorWorks(page);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
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
  await followLink(page, '/offres/quantic');
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
  test(`When only an island’s own chunk ${outage} then its text shows, styled, and « Réessayer » recovers`, async ({
    page,
    allow,
  }) => {
    allow(...outageComplaints);
    const chunk = '**/mfe/cloud/assets/Simulator.island-*.js';
    await begin(page, chunk);
    await page.goto('/');
    await hydrated(page);
    await followLink(page, '/offres/quantic');
    const result = page.getByRole('region', { name: 'Votre simulateur' });
    await expect(result).toContainText('25 qubits');
    await expect(result.locator('dd').first()).toHaveCSS('font-weight', '600');
    await expect(page.getByRole('alert')).toContainText('Nous ne parvenons pas à charger');
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expectSimulatorWorks(page);
  });
}

test('When React itself can’t be had then pages without islands know nothing of it, and an island recovers', async ({
  page,
  allow,
}) => {
  allow(...outageComplaints, /\/shell\/assets\/runtime-/);
  const runtime = '**/shell/assets/runtime-*.js';
  await page.route(runtime, (route) => route.abort());
  await page.goto('/offres/vds');
  await hydrated(page);
  await followLink(page, '/offres/quantic');
  await expectArrival(page, '/offres/quantic');
  await expect(page.getByRole('alert')).toContainText('Nous ne parvenons pas à charger');
  await page.unroute(runtime);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectSimulatorWorks(page);
});
