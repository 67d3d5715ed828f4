import { mailsTo, tokenIn } from '../../../api/src/testing/confirm.ts';
import { expect, test } from '../../support/test.ts';
import { email, NEXT, projectsOf, SUCCESS, someone, submit } from './beta.ts';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ allow }) => allow(/^request failed: csp .*\.js$/));

test('When JavaScript is off then a plain post stores the sign-up for the project that was typed, and its mailed link confirms it', async ({
  page,
  site,
}) => {
  const address = someone();
  await page.goto('/inscription-beta?projet=nuage');
  await page.getByLabel('Projet').fill('nuage');
  await email(page).fill(address);
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription enregistrée');
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.getByText(NEXT)).toBeVisible();
  expect(await projectsOf(site, address)).toEqual(['nuage']);
  await expect.poll(() => mailsTo(site.dataDir, address)).toHaveLength(1);
  const [mail] = await mailsTo(site.dataDir, address);
  await page.goto(`/beta-signup/confirmation?jeton=${tokenIn(mail?.text)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmer votre inscription');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription confirmée');
  await expect(submit(page)).toHaveCount(0);
  await expect.poll(() => mailsTo(site.dataDir, address)).toHaveLength(2);
});

test('When JavaScript is off and no project is typed then it is unknown, and a wrong address is refused', async ({
  page,
  site,
  allow,
}) => {
  allow(/422/);
  const address = someone();
  await page.goto('/inscription-beta');
  await email(page).fill('zoe@');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Inscription non enregistrée');
  await page.goBack();
  await email(page).fill(address);
  await submit(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await projectsOf(site, address)).toEqual(['inconnu']);
});

test('When far more sign up than visitors do then a button sends the same again, and is taken after some seconds', async ({
  page,
  startSite,
  allow,
}) => {
  allow(/429/);
  const site = await startSite({ FORM_CROWD: '12' });
  for (let count = 0; count < 6; count++) {
    const body = JSON.stringify({ email: someone(), project: 'nuage' });
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(`${site.origin}/beta-signup`, { method: 'POST', headers, body })).status).toBe(200);
  }
  const address = someone();
  await page.goto(`${site.origin}/inscription-beta`);
  await page.getByLabel('Projet').fill('« nuage »');
  await email(page).fill(address);
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Envoi à confirmer');
  expect(await projectsOf(site, address)).toEqual([]);
  await expect(async () => {
    await page.getByRole('button', { name: 'Confirmer l’envoi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription enregistrée', {
      timeout: 1,
    });
  }).toPass();
  expect(await projectsOf(site, address)).toEqual(['« nuage »']);
});
