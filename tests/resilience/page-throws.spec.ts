import type { Page } from 'playwright/test';
import { outageComplaints } from '../support/outages.ts';
import { replaceModule } from '../support/replace-module.ts';
import { followLink, sections } from '../support/sections.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, frameHydrated, heading, hydrated, mainNavigation } from '../support/visit.ts';

/** An element as React makes it: the broken module can't import React. */
const element = (props: string) =>
  `({ $$typeof: Symbol.for('react.transitional.element'), type: 'button', key: null, props: { ${props} } })`;

const fail = `throw new Error('panne voulue');`;
const faults = {
  'while it renders': fail,
  // Like an effect: after the page is on screen.
  'once it is on screen': `return ${element(`ref() { ${fail} }`)};`,
};

/** The page's module with a component that throws in place of the real one. */
const breakPage = (page: Page, body: string) =>
  replaceModule(
    page,
    /\/mfe\/cloud\/assets\/QuanticPage-[\w-]+\.js$/,
    `export default function QuanticPage() { ${body} }`,
  );

/** The specified error view, and below it what the page says, under one `h1`. */
async function expectErrorAndText(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('alert')).toHaveText('panne voulue');
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: 'Simulateurs quantiques à la demande' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText('25 qubits');
}

async function expectOthersAnswer(page: Page): Promise<void> {
  for (const { path, use } of [sections.hosting, sections.telecom].flatMap((section) => section ?? [])) {
    await followLink(page, path);
    await expectArrival(page, path);
    await use(page);
  }
}

test.beforeEach(({ allow }) => allow(/panne voulue/));

for (const [when, body] of Object.entries(faults)) {
  test(`When a page throws ${when} after a navigation then « Unexpected Application Error! » shows its message, a way home and its text`, async ({
    page,
  }) => {
    await breakPage(page, body);
    await page.goto('/');
    await hydrated(page);
    await followLink(page, '/offres/quantic');
    await expectErrorAndText(page);
    await expect(page).toHaveURL('/offres/quantic');
    await expect(page).toHaveTitle(/^Simulateurs quantiques/);
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expectArrival(page, '/');
    await expectOthersAnswer(page);
  });

  test(`When the first page throws ${when} then its composed text stays readable below the error, and the site works`, async ({
    page,
    allow,
  }) => {
    // React says that it left the composed markup of this page.
    allow(/React error #(418|422)/);
    await breakPage(page, body);
    await page.goto('/offres/quantic');
    await frameHydrated(page);
    await expectErrorAndText(page);
    await mainNavigation(page).getByRole('button', { name: 'Telecom' }).hover();
    await mainNavigation(page).getByRole('link', { name: 'Fibre entreprise' }).click();
    await expectArrival(page, '/offres/fibre');
    await expectOthersAnswer(page);
  });
}

test('When a page throws while it answers a click then it stays, and so does the site', async ({ page }) => {
  await breakPage(page, `return ${element(`onClick() { ${fail} }, children: 'Casser'`)};`);
  await page.goto('/');
  await hydrated(page);
  await followLink(page, '/offres/quantic');
  const button = page.getByRole('button', { name: 'Casser' });
  const thrown = page.waitForEvent('pageerror');
  await button.click();
  expect((await thrown).message).toBe('panne voulue');
  await expect(button).toBeVisible();
  await expectOthersAnswer(page);
});

test('When the first page waits for its remote then « Réessayer » of another one answers', async ({
  page,
  allow,
}) => {
  allow(...outageComplaints);
  await page.route('**/mfe/cloud/**', (route) => route.abort());
  await page.goto('/offres/quantic');
  await frameHydrated(page);
  await followLink(page, '/offres/object-storage');
  await expect(heading(page)).toHaveText('Cette page est momentanément indisponible.');
  await page.unroute('**/mfe/cloud/**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectArrival(page, '/offres/object-storage');
});
