import { randomUUID } from 'node:crypto';
import { findConfirmationToken, readMailsTo } from '@site/api/testing/confirmation-mails';
import { readTableRows } from '@site/api/testing/rows';
import type { Page } from 'playwright/test';
import { PausedRequests } from '#support/paused-requests.ts';
import type { Site } from '#support/site.ts';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { locateHeading, visit, waitForHydration } from '#support/visit.ts';

const CALL = '**/beta-signup';
const SUCCESS = 'Inscription réussie ! Vous recevrez bientôt les infos par mail.';
const NEXT = 'Relevez vos e-mails : l’un d’eux contient un lien pour confirmer.';
const ERROR = 'Une erreur est survenue. Veuillez réessayer plus tard.';

const email = (page: Page) => page.getByLabel('Adresse e-mail');
const submit = (page: Page) => page.getByRole('main').getByRole('button');
const expectSuccess = (page: Page) => expect(page.getByRole('status')).toHaveText(SUCCESS);
/** Unlike any other, so that a test finds its own. */
const someone = () => `zoe.${randomUUID()}@example.org`;

/** The projects this address is signed up for. */
async function getProjects(site: Site, address: string): Promise<string[]> {
  const signups = await readTableRows({ config: site }, 'beta_signup');
  return signups.filter(({ email }) => email === address).map(({ project }) => project);
}

test.describe('beta form', () => {
  /** Projects of an address are `beta-prefill.test.ts`'s; that one sign-up is kept once, `beta-store.suite.ts`'s. */
  test('says what is wrong, then signs up for its project, once', async ({ page, site }) => {
    const address = someone();
    const paused = await PausedRequests.pause(page, CALL);
    await visit(page, '/inscription-beta?projet=exemple-telecom');
    await expect(page.getByText('Projet : ')).toHaveText('Projet : Exemple : un projet télécom');
    for (const [text, message] of [
      ['', 'Indiquez votre adresse e-mail.'],
      ['zoe@', 'Indiquez une adresse e-mail de la forme nom@exemple.fr.'],
    ] as const) {
      await email(page).fill(text);
      await submit(page).press('Enter');
      await expect(page.getByRole('alert')).toHaveText(message);
      await expect(email(page)).toHaveAccessibleDescription(message);
      // Shown at the field; announced beside the button.
      expect((await page.getByRole('alert').boundingBox())?.width).toBeLessThanOrEqual(1);
      await expect(email(page)).toBeFocused();
    }
    await email(page).fill(` ${address} `);
    await page.reload();
    await waitForHydration(page);
    await expect(email(page)).toHaveValue(address);
    await email(page).press('Enter');
    await expect(submit(page)).toHaveText('Envoi…');
    await expect(email(page)).not.toHaveAttribute('aria-invalid');
    await submit(page).press('Enter');
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    expect(paused.count).toBe(1);
    await paused.release();
    await expectSuccess(page);
    await expect(submit(page)).toHaveText('S’inscrire');
    await expect(page.getByText(NEXT)).toBeVisible();
    await expect(email(page)).toHaveValue('');
    expect(await getProjects(site, address)).toEqual(['exemple-telecom']);
    await page.reload();
    await waitForHydration(page);
    await expect(email(page)).toHaveValue('');
  });

  test('says that a sign-up failed and keeps the address', async ({ page, site, allowBrowserErrors }) => {
    allowBrowserErrors(/Inscription bêta|ERR_FAILED|500|422/);
    const address = someone();
    await visit(page, '/inscription-beta');
    await email(page).fill(address);
    for (const [route, said] of [
      [(route) => route.abort(), ''],
      [(route) => route.fulfill({ status: 500 }), ''],
      // The page would refuse it too: as if its rules were older than the API's.
      [
        (route) => route.continue({ postData: { email: 'zoe@example.-.org' } }),
        /Indiquez une adresse e-mail de la forme/,
      ],
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
    expect(await getProjects(site, address)).toEqual(['inconnu']);
  });
});

testWithoutScripts(
  'beta form without scripts confirms by mail',
  async ({ page, site, allowBrowserErrors }) => {
    allowBrowserErrors(/422/);
    const address = someone();
    await page.goto('/inscription-beta?projet=nuage');
    await email(page).fill('zoe@');
    await submit(page).click();
    await expect(locateHeading(page)).toContainText('Inscription non enregistrée');
    await page.goBack();
    await expect(page.getByLabel('Projet')).toHaveValue('nuage');
    await email(page).fill(address);
    await submit(page).click();
    await expect(locateHeading(page)).toHaveText('Inscription à confirmer');
    await expect(page.getByText(SUCCESS)).toBeVisible();
    await expect(page.getByText(NEXT)).toBeVisible();
    expect(await getProjects(site, address)).toEqual(['nuage']);
    await expect.poll(() => readMailsTo(site.dataDir, address)).toHaveLength(1);
    const [mail] = await readMailsTo(site.dataDir, address);
    await page.goto(`/beta-signup/confirmation?jeton=${findConfirmationToken(mail?.text)}`);
    await expect(locateHeading(page)).toHaveText('Confirmer votre inscription');
    await submit(page).click();
    await expect(locateHeading(page)).toHaveText('Inscription confirmée');
    await expect(submit(page)).toHaveCount(0);
    await expect.poll(() => readMailsTo(site.dataDir, address)).toHaveLength(2);
  },
);
