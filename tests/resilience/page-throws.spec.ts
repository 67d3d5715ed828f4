import type { Page } from 'playwright/test';
import {
  createSubmission,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
} from '#support/contact.ts';
import { remotePages } from '#support/remote-pages.ts';
import { replaceModule } from '#support/replace-module.ts';
import { expect, test } from '#support/test.ts';
import {
  expectPageReady,
  followLink,
  locateHeading,
  locateIslandErrorNote,
  visit,
  waitForFrameHydration,
} from '#support/visit.ts';
import { expectNoViolationsAtOneLook } from '../accessibility/axe.ts';

/** An element as React makes it: the broken module can't import React. */
const element = (props: string) =>
  `({ $$typeof: Symbol.for('react.transitional.element'), type: 'button', key: null, props: { ${props} } })`;

const fail = `throw new Error('panne voulue');`;
/** A message without a place to break it. */
const failAtLength = `throw new Error('panne voulue:' + 'x'.repeat(200));`;
/** A fault, and the way to the page that has it. */
const faults = [
  ['while it renders', fail, 'after a navigation'],
  // Like an effect: after the page is on screen.
  ['once it is on screen', `return ${element(`ref() { ${failAtLength} }`)};`, 'on the first page'],
] as const;

/** The page's module with a component that throws in place of the real one. */
const breakPage = (page: Page, body: string) =>
  replaceModule(
    page,
    /\/mfe\/cloud\/assets\/Simulator\.island-[\w-]+\.js$/,
    `export default function Simulator() { ${body} }`,
  );

const specified = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2, name: 'Unexpected Application Error!' });

/** French words above what the island says; the specified view, for developers, below it. The page around it stays. */
async function expectErrorAndText(page: Page, message: string): Promise<void> {
  await expect(locateHeading(page)).toHaveText('Simulateurs quantiques');
  await expect(locateIslandErrorNote(page)).toBeFocused();
  await expect(locateIslandErrorNote(page)).toBeInViewport();
  await expect(page.getByRole('alert')).toHaveText(
    'Ses fonctions interactives se sont arrêtées. Son contenu reste lisible ci-dessous.',
  );
  await expect(specified(page)).toBeVisible();
  const simulator = page.getByRole('region', { name: 'Votre simulateur' });
  await expect(simulator).toContainText('25 qubits');
  // Nothing would answer here.
  await expect(simulator.getByRole('slider')).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Erreur' })).toContainText(message);
}

async function expectOthersAnswer(page: Page): Promise<void> {
  for (const section of [remotePages.hosting, remotePages.telecom]) {
    await followLink(page, section?.path ?? '');
    await expectPageReady(page, section?.path ?? '');
    await section?.use(page);
  }
}

// React says that it left the composed markup, which the broken module doesn't match.
test.beforeEach(({ allowBrowserErrors }) => allowBrowserErrors(/panne voulue/, /React error #(418|422)/));

for (const [when, body, way] of faults)
  test(`page that throws ${when} ${way} keeps its text readable, also at 320 px`, { tag: '@slow' }, async ({
    page,
  }) => {
    await breakPage(page, body);
    if (way === 'after a navigation') {
      await visit(page, '/');
      await followLink(page, '/offres/quantic');
    } else {
      await page.goto('/offres/quantic');
      await waitForFrameHydration(page);
    }
    await expectErrorAndText(page, 'panne voulue');
    await expectNoViolationsAtOneLook(page);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width, height });
    await expect(page).toHaveURL('/offres/quantic');
    await expect(page).toHaveTitle(/^Simulateurs quantiques/);
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expectPageReady(page, '/');
    await expectOthersAnswer(page);
  });

/** Makes the function that the open page formats numbers with fail, or restores it. */
const setNumbersFail = (page: Page, doFail: boolean) =>
  page.evaluate((isFailing) => {
    const store = window as unknown as { padStart?: typeof String.prototype.padStart };
    store.padStart ??= String.prototype.padStart;
    String.prototype.padStart = isFailing
      ? () => {
          throw new Error('panne voulue');
        }
      : store.padStart;
  }, doFail);

test('page that throws at a choice has it after « Réessayer »', { tag: '@slow' }, async ({ page }) => {
  await visit(page, '/offres/quantic#simulateur');
  await setNumbersFail(page, true);
  await page.getByRole('slider').press('ArrowRight');
  await expectErrorAndText(page, 'panne voulue');
  // The page is still broken: it shows the error again and loses no text.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectErrorAndText(page, 'panne voulue');
  await setNumbersFail(page, false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(specified(page)).toHaveCount(0);
  await expect(page).toHaveURL('/offres/quantic?qubits=26#simulateur');
  await expect(page.getByRole('slider')).toHaveValue('26');
  await page.getByRole('radio', { name: 'Au mois' }).check();
  await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText(/10,80\s€/);
});

test('form of a page that throws can still be sent', { tag: '@slow' }, async ({ page, site }) => {
  await replaceModule(
    page,
    /\/mfe\/tools\/assets\/ContactForm\.island-[\w-]+\.js$/,
    `export default function ContactForm() { ${fail} }`,
  );
  await page.goto('/contact');
  await expect(locateIslandErrorNote(page)).toBeVisible();
  const typed = createSubmission();
  await fillContactForm(page, typed);
  await page.unrouteAll();
  await locateContactFields(page).submit.click();
  await expect(locateHeading(page)).toHaveText('Message envoyé');
  await expectStoredOnce(site, typed);
});
