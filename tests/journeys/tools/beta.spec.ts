import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { mailsTo, tokenIn } from '../../../api/src/testing/confirm.ts';
import { rowsOf } from '../../../api/src/testing/rows.ts';
import { Hold } from '../../support/hold.ts';
import type { Site } from '../../support/server.ts';
import { expect, test, testWithoutScripts } from '../../support/test.ts';
import { heading, visit } from '../../support/visit.ts';

const CALL = '**/beta-signup';
const SUCCESS = 'Inscription réussie ! Vous recevrez bientôt les infos par mail.';
const NEXT = 'Vérifiez votre boîte mail : un lien vous y demande de confirmer.';
const ERROR = 'Une erreur est survenue. Veuillez réessayer plus tard.';

const email = (page: Page) => page.getByLabel('Adresse e-mail');
const submit = (page: Page) => page.getByRole('main').getByRole('button');
const expectSuccess = (page: Page) => expect(page.getByRole('status')).toHaveText(SUCCESS);
/** Unlike any other, so that a test finds its own. */
const someone = () => `zoe.${randomUUID()}@example.org`;

/** The projects this address is signed up for. */
async function projectsOf(site: Site, address: string): Promise<string[]> {
  const signups = await rowsOf({ config: site }, 'beta_signup');
  return signups.filter(({ email }) => email === address).map(({ project }) => project);
}

for (const [query, project, shown] of [
  ['?projet=exemple-telecom', 'exemple-telecom', 'Exemple : un projet télécom'],
  ['?project=nuage-2', 'nuage-2', 'Projet non précisé'],
  ['', 'inconnu', 'Projet non précisé'],
  [`?projet=${'a'.repeat(81)}`, 'inconnu', 'Projet non précisé'],
] as const)
  test(`When one signs up at « ${query.slice(0, 20)} » then it is for ${project}`, async ({ page, site }) => {
    const address = someone();
    await visit(page, `/inscription-beta${query}`);
    await expect(page.getByText('Projet : ')).toHaveText(`Projet : ${shown}`);
    await email(page).fill(` ${address} `);
    await email(page).press('Enter');
    await expectSuccess(page);
    await expect(page.getByText(NEXT)).toBeVisible();
    await expect(email(page)).toHaveValue('');
    expect(await projectsOf(site, address)).toEqual([project]);
  });

test('When somebody signs up twice then one is stored', { tag: '@shared' }, async ({ page, site }) => {
  const address = someone();
  await visit(page, '/inscription-beta?projet=nuage');
  for (const _ of [1, 2]) {
    await email(page).fill(address);
    const answered = page.waitForResponse(CALL);
    await submit(page).click();
    expect((await answered).status()).toBe(200);
    await expectSuccess(page);
  }
  expect(await projectsOf(site, address)).toEqual(['nuage']);
});

test('When the address is missing or wrong then nothing leaves', async ({ page, site }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/beta-signup')) requests += 1;
  });
  await visit(page, '/inscription-beta');
  for (const [text, message] of [
    ['', 'Merci d’indiquer votre adresse e-mail.'],
    ['zoe@', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.'],
  ] as const) {
    await email(page).fill(text);
    await submit(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(email(page)).toHaveAccessibleDescription(message);
    await expect(email(page)).toBeFocused();
  }
  expect(requests).toBe(0);
  const address = someone();
  await email(page).fill(address);
  await submit(page).click();
  await expectSuccess(page);
  await expect(email(page)).not.toHaveAttribute('aria-invalid');
  expect(await projectsOf(site, address)).toEqual(['inconnu']);
});

test('When the sign-up is on its way then a second press sends nothing', async ({ page }) => {
  await visit(page, '/inscription-beta');
  const hold = await Hold.of(page, CALL);
  await email(page).fill(someone());
  await submit(page).click();
  await expect(submit(page)).toHaveText('Envoi…');
  await submit(page).press('Enter');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  expect(hold.count).toBe(1);
  await hold.release();
  await expectSuccess(page);
  await expect(submit(page)).toHaveText('S’inscrire');
});

test('When a sign-up fails then the page says so and the address stays', async ({ page, site, allow }) => {
  allow(/Inscription bêta|ERR_FAILED|500|422/);
  const address = someone();
  await visit(page, '/inscription-beta');
  await email(page).fill(address);
  for (const [route, said] of [
    [(route) => route.abort(), ''],
    [(route) => route.fulfill({ status: 500 }), ''],
    // The page would refuse it too: as if its rules were older than the API's.
    [(route) => route.continue({ postData: { email: 'zoe@example.-.org' } }), /adresse non reconnue/],
  ] as [Parameters<Page['route']>[1], string | RegExp][]) {
    await page.route(CALL, route);
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(ERROR);
    await expect(email(page)).toHaveValue(address);
    await expect(email(page)).toHaveAccessibleDescription(said);
    await page.unroute(CALL);
  }
  await submit(page).click();
  await expectSuccess(page);
  await expect(page.getByRole('alert')).toBeEmpty();
  expect(await projectsOf(site, address)).toEqual(['inconnu']);
});

test('When the page is read then the notice names purpose, retention and rights', async ({ page }) => {
  await visit(page, '/inscription-beta');
  const notice = page.getByRole('main').getByText(/^Votre adresse, destinée à notre équipe/);
  await expect(notice).toContainText(
    /informations de ce projet.*trois ans.*accéder, la corriger ou la faire effacer/,
  );
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/mentions-legales#gdpr');
});

testWithoutScripts('When scripts are off then a mail confirms', async ({ page, site }) => {
  const address = someone();
  await page.goto('/inscription-beta?projet=nuage');
  await page.getByLabel('Projet').fill('nuage');
  await email(page).fill(address);
  await submit(page).click();
  await expect(heading(page)).toHaveText('Inscription enregistrée');
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.getByText(NEXT)).toBeVisible();
  expect(await projectsOf(site, address)).toEqual(['nuage']);
  await expect.poll(() => mailsTo(site.dataDir, address)).toHaveLength(1);
  const [mail] = await mailsTo(site.dataDir, address);
  await page.goto(`/beta-signup/confirmation?jeton=${tokenIn(mail?.text)}`);
  await expect(heading(page)).toHaveText('Confirmer votre inscription');
  await submit(page).click();
  await expect(heading(page)).toHaveText('Inscription confirmée');
  await expect(submit(page)).toHaveCount(0);
  await expect.poll(() => mailsTo(site.dataDir, address)).toHaveLength(2);
});

testWithoutScripts('When scripts are off then a wrong address is refused', async ({ page, site, allow }) => {
  allow(/422/);
  const address = someone();
  await page.goto('/inscription-beta');
  await email(page).fill('zoe@');
  await submit(page).click();
  await expect(heading(page)).toContainText('Inscription non enregistrée');
  await page.goBack();
  await email(page).fill(address);
  await submit(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await projectsOf(site, address)).toEqual(['inconnu']);
});
