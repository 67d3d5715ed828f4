import type { Page } from 'playwright/test';
import { filesOf, Hold } from '../support/hold.ts';
import { expectSimulatorWorks, outageComplaints, outages, wrongAnswers } from '../support/outages.ts';
import { composedText, textNow } from '../support/reading.ts';
import { sections } from '../support/sections.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, expectNotBlank, frameHydrated, hydrated, mainNavigation } from '../support/visit.ts';

const MISSING = 'Nous ne parvenons pas à charger cette partie de la page.';

const networkIsBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

for (const remote of Object.keys(sections)) {
  test(`When ${remote} is down on the first page then the page stays readable, says what is missing, the site is usable, and it recovers by itself`, async ({
    page,
    site,
    allow,
  }) => {
    allow(...outageComplaints);
    const pattern = filesOf(remote);
    await outages['refuses connections']?.(page, pattern);
    const failure = page.waitForEvent('requestfailed');
    await page.goto(sections[remote]?.path ?? '');
    await failure;
    await frameHydrated(page);
    await expect(page.getByRole('alert').filter({ hasText: MISSING })).toBeVisible();
    expect(await textNow(page)).toContain(
      await composedText(site, sections[remote]?.path ?? '').then((text) => text.slice(0, 500)),
    );
    await expectNotBlank(page);
    await mainNavigation(page).getByRole('button', { name: 'Telecom' }).click();
    await expect(mainNavigation(page).getByRole('link', { name: 'Fibre entreprise' })).toBeVisible();
    expect(await page.evaluate(() => window.__released)).toEqual(['frame']);
    await page.unroute(pattern);
    await networkIsBack(page);
    await hydrated(page);
    await expectNotBlank(page);
    await expect(page.getByText(MISSING)).toHaveCount(0);
    await sections[remote]?.use(page);
  });
}

for (const [outage, begin] of wrongAnswers) {
  test(`When the remote of the first page ${outage} then another remote’s page opens, and back again recovers`, async ({
    page,
    allow,
  }) => {
    allow(...outageComplaints);
    await begin(page, filesOf('cloud'));
    await page.goto('/offres/quantic');
    await frameHydrated(page);
    await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText('25 qubits');
    await mainNavigation(page).getByRole('button', { name: 'Telecom' }).hover();
    await mainNavigation(page).getByRole('link', { name: 'Fibre entreprise' }).click();
    await expectArrival(page, '/offres/fibre');
    await page.unroute(filesOf('cloud'));
    await page.goBack();
    await expect(page).toHaveURL('/offres/quantic');
    await expectNotBlank(page);
    await networkIsBack(page);
    await expectSimulatorWorks(page);
    await expect(page).toHaveTitle(/^Simulateurs quantiques/);
  });
}

test('When a remote is slow on the first page then its text is there at once and it hydrates in the end', async ({
  page,
}) => {
  const hold = await Hold.of(page, filesOf('cloud'));
  await page.goto('/offres/quantic', { waitUntil: 'commit' });
  await frameHydrated(page);
  await expectNotBlank(page);
  await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText('25 qubits');
  await hold.release();
  await hydrated(page);
  await expectNotBlank(page);
});
