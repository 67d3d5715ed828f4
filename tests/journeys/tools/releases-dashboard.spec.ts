import { generateTotpCode } from '@site/api/testing/password';
import {
  TELEMETRY_REPORTS_PATH,
  type TelemetryReport,
} from '@site/api-contract/releases/telemetry-reports-rules';
import type { Page } from 'playwright/test';
import { expectNoViolationsAtOneLook } from '#accessibility/axe.ts';
import { addEditorWithCode, callAdminApi, readPrintedPassword } from '#support/admin-api.ts';
import { NEW_TITLE, OLD_TITLE } from '#support/builds.ts';
import { fetchText } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import type { Site } from '#support/site.ts';
import type { SiteCopy } from '#support/site-copy.ts';
import { addTeam, buildReleaseChange, sendSignedChange } from '#support/team.ts';
import { visit } from '#support/visit.ts';

const DASHBOARD = '/admin/livraisons';

/** The host composes as in production, with all effort, on a machine that may be busy. */
const COMPOSED = { timeout: 120_000 };

/** The part of the page that is about a remote. */
const card = (page: Page, remote: string) => page.getByRole('article', { name: remote, exact: true });
const auditLog = (page: Page) => page.getByRole('region', { name: 'Journal' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

async function signIn(page: Page, site: Site): Promise<void> {
  await visit(page, site.origin + DASHBOARD);
  await page.getByLabel('Mot de passe').fill(readPrintedPassword(site));
  await page.getByRole('button', { name: 'Ouvrir le tableau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Livraisons');
}

const liveBuild = ({ registry }: SiteCopy) => registry.releases.hosting?.buildId ?? '';

/** A release of hosting by its command. */
async function publish(siteCopy: SiteCopy, from: string, ...how: string[]): Promise<void> {
  const { code, output } = await siteCopy.release('release', 'hosting', '--from', from, ...how);
  expect(output, output).toContain('hosting@');
  expect(code).toBe(0);
}

test('canary ended on the dashboard is gone for all', { tag: '@npm-start' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
  allowBrowserErrors,
}) => {
  // A wrong password.
  allowBrowserErrors(/status of 401/, /^response 401: .*\/api\/delivery\/dashboard\/abort$/);
  const first = liveBuild(siteCopy);
  const folder = siteCopy.getRelease('hosting');
  await publish(siteCopy, hostingV2.dist);
  const second = liveBuild(siteCopy);
  await signIn(page, runningSite);

  const hosting = card(page, 'hosting');
  await test.step('changes by others appear by themselves', async () => {
    await publish(siteCopy, folder, '--canary', '10');
    await expect(hosting).toContainText('Essai à 10 %');
    await expect(auditLog(page).first()).toContainText(
      'Nouvelle version à l’essai auprès de 10 % des visiteurs',
    );
  });
  // The build id is in the details.
  await expect(hosting.getByText(second)).toBeHidden();
  await hosting.getByText('Détails').first().click();
  await expect(hosting.getByText(second)).toBeVisible();
  await expect(page.getByText('Essai en cours : hosting')).toBeVisible();
  await expect(page.getByText('1 serveur montre la version en ligne.')).toBeVisible();

  await test.step('browsers’ reports are beside each release', async () => {
    const getReports = (release: string, outcome: TelemetryReport['outcome'], count: number) =>
      Array.from({ length: count }, () => ({ remote: 'hosting', release, outcome }));
    const reports = [
      ...getReports(second, 'shown', 9),
      ...getReports(first, 'shown', 4),
      ...getReports(first, 'render-failed', 2),
    ];
    const { status } = await callAdminApi(runningSite, 'POST', TELEMETRY_REPORTS_PATH, { reports });
    expect(status).toBe(204);
    await expect(hosting.getByText('En une heure : 9 vues, 0 échec.')).toBeVisible();
    await expect(hosting.getByText('En une heure : 4 vues, 2 échecs (50 %).')).toBeVisible();
  });

  await test.step('A question comes first, and « Annuler » changes nothing', async () => {
    const stop = hosting.getByRole('button', { name: 'Arrêter' });
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Ses visiteurs, 10 %, reçoivent');
    await dialog(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(stop).toBeFocused();
    expect(siteCopy.registry.variants).toHaveLength(1);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('The canary is ended', async () => {
    await hosting.getByRole('button', { name: 'Arrêter' }).click();
    const password = dialog(page).getByLabel('Confirmez avec votre mot de passe');
    await password.fill('autre');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription('Mot de passe incorrect');
    await expect(password).toBeFocused();
    await expectNoViolationsAtOneLook(page);
    await password.fill(readPrintedPassword(runningSite));
    await dialog(page).getByRole('button', { name: 'Arrêter l’essai' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'l’essai est arrêté' })).toBeVisible(COMPOSED);
    await expect(dialog(page)).toBeHidden();
    await expect(hosting.getByRole('heading', { name: 'À l’essai' })).toHaveCount(0);
    // The focus moves to the heading, because the button has gone.
    await expect(hosting.getByRole('heading', { name: 'hosting' })).toBeFocused();
    await expect(auditLog(page).first()).toContainText(/hostingEssai arrêtéadmin/);
    expect(siteCopy.registry.variants).toEqual([]);
  });

  await test.step('The release before is back', async () => {
    expect(await fetchText(runningSite.origin, '/offres/vds')).toContain(NEW_TITLE);
    const back = hosting.getByRole('button', { name: 'Revenir à la version précédente' });
    await back.click();
    await expect(dialog(page)).toContainText(second);
    await dialog(page).getByLabel('Confirmez avec votre mot de passe').fill(readPrintedPassword(runningSite));
    await dialog(page).getByRole('button', { name: 'Revenir à la version précédente' }).click();
    await expect(page.getByText('hosting : la version précédente est de nouveau en ligne.')).toBeVisible(
      COMPOSED,
    );
    await expect(hosting).toContainText(/, par admin/);
    await expect(auditLog(page).first()).toContainText(/hostingRetour à la version précédenteadmin/);
    expect(await fetchText(runningSite.origin, '/offres/vds')).toContain(OLD_TITLE);
    const { code, output } = await siteCopy.release('releases', 'verify');
    expect(code, output).toBe(0);
  });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolationsAtOneLook(page);
});

test('An editor with a one-time code confirms with a code', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
  allowBrowserErrors,
}) => {
  // The page asks for the code once the password is right.
  allowBrowserErrors(
    /status of 401/,
    /^response 401: .*\/api\/(admin\/session|delivery\/dashboard\/rollback)$/,
  );
  const before = liveBuild(siteCopy);
  const team = await addTeam(runningSite, 'Hosting', ['hosting']);
  await sendSignedChange(runningSite, team, buildReleaseChange(hostingV2), hostingV2);
  const password = 'un mot à soi';
  const { secret } = await addEditorWithCode(siteCopy, 'Léa', password);

  await visit(page, runningSite.origin + DASHBOARD);
  await page.getByLabel('Nom (facultatif)').fill('Léa');
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Ouvrir le tableau' }).click();
  await page.getByLabel('Code à usage unique').fill(generateTotpCode(secret));
  await page.getByRole('button', { name: 'Ouvrir le tableau' }).click();

  await card(page, 'hosting').getByRole('button', { name: 'Revenir à la version précédente' }).click();
  const go = dialog(page).getByRole('button', { name: 'Revenir à la version précédente' });
  await dialog(page).getByLabel('Confirmez avec votre mot de passe').fill(password);
  await go.click();
  // A code is taken once: this one is of the next half minute.
  await dialog(page)
    .getByLabel('Code à usage unique')
    .fill(generateTotpCode(secret, Date.now() + 30_000));
  await go.click();
  await expect(auditLog(page).first()).toContainText('admin (Léa)', COMPOSED);
  expect(liveBuild(siteCopy)).toBe(before);
});

test('The releases page is loaded whole, without another team’s module', async ({ page, site }) => {
  await visit(page, `${site.origin}/offres/dedies`);
  await page.evaluate((path) => {
    Object.assign(window, { before: true });
    const link = Object.assign(document.createElement('a'), { href: path, textContent: 'vers le tableau' });
    document.querySelector('main')?.prepend(link);
  }, DASHBOARD);
  await page.getByRole('link', { name: 'vers le tableau' }).click();
  await expect(page.getByLabel('Mot de passe')).toBeVisible();
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  const modules = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/mfe\/([a-z]+)\//.exec(name)?.[1] ?? []),
  );
  expect(new Set(modules)).toEqual(new Set(['tools']));
});
