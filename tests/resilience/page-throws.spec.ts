import type { Page } from 'playwright/test';
import { replaceModule } from '../support/replace-module.ts';
import { expect, test } from '../support/test.ts';
import {
  expectArrival,
  expectNotBlank,
  frameHydrated,
  heading,
  hydrated,
  mainNavigation,
} from '../support/visit.ts';

/** The page's module with a component that throws in place of the real one. */
const breakPage = (page: Page) =>
  replaceModule(
    page,
    /\/mfe\/cloud\/assets\/QuanticPage-[\w-]+\.js$/,
    `export default function QuanticPage() { throw new Error('panne voulue'); }`,
  );

test.beforeEach(({ allow }) => allow(/panne voulue/));

test('When a page throws after a navigation then « Unexpected Application Error! » shows its message and a way home', async ({
  page,
}) => {
  await breakPage(page);
  await page.goto('/');
  await hydrated(page);
  await mainNavigation(page).getByRole('button', { name: 'Public Cloud' }).hover();
  await mainNavigation(page).getByRole('link', { name: 'Simulateurs quantiques' }).click();
  await expect(heading(page).first()).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('alert')).toHaveText('panne voulue');
  await expect(page).toHaveURL('/offres/quantic');
  await expectNotBlank(page);
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expectArrival(page, '/');
});

test('When the first page throws then its composed text stays readable below the error, and the site works', async ({
  page,
  allow,
}) => {
  // React says that it left the composed markup of this page.
  allow(/React error #422/);
  await breakPage(page);
  await page.goto('/offres/quantic');
  await frameHydrated(page);
  await expect(heading(page).first()).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('alert')).toHaveText('panne voulue');
  await expect(page.getByRole('main')).toContainText('Simulateurs quantiques à la demande');
  await mainNavigation(page).getByRole('button', { name: 'Telecom' }).hover();
  await mainNavigation(page).getByRole('link', { name: 'Fibre entreprise' }).click();
  await expectArrival(page, '/offres/fibre');
});
