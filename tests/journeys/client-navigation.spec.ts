import type { Page } from 'playwright/test';
import { operator } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, heading, hydrated, visit } from '../support/visit.ts';

const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
  }));

/** The head a page has when it is loaded whole. */
async function composedHead(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    title: find(/<title>(.*?)<\/title>/),
    description: find(/<meta name="description" content="(.*?)">/),
    canonical: find(/<link rel="canonical" href="(.*?)">/),
    robots: find(/<meta name="robots" content="(.*?)">/),
  };
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const toHosting = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first();

test('When a link is followed then header and footer stay the same nodes and no document is loaded', async ({
  page,
}) => {
  await visit(page, '/');
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('header, footer'))
      Object.assign(element, { isOld: true });
  });
  await toHosting(page).click();
  await expectArrival(page, '/offres/vds');
  const kept = await page.evaluate(() =>
    ['#root > header', 'footer'].map((selector) => 'isOld' in (document.querySelector(selector) ?? {})),
  );
  expect(kept).toEqual([true, true]);
});

test('When a link is followed then the head is that of the new page', async ({ page }) => {
  await visit(page, '/');
  await toHosting(page).click();
  await expectArrival(page, '/offres/vds');
  expect(await head(page)).toEqual(await composedHead(page, '/offres/vds'));
  expect((await head(page)).canonical).toBe(`${operator.origin}/offres/vds`);
});

test('When a page that isn’t indexed leads to one that is then the head says so, and back again', async ({
  page,
  allow,
}) => {
  allow(/404/);
  await visit(page, '/nulle-part');
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expectArrival(page, '/');
  expect(await head(page)).toEqual(await composedHead(page, '/'));
  await page.goBack();
  await expect(page).toHaveURL('/nulle-part');
  await expect(page.getByRole('link', { name: 'Retour à l’accueil' })).toBeFocused();
  expect(await head(page)).toEqual(await composedHead(page, '/nulle-part'));
});

test('When a link far down is followed then the new page starts at its top with its heading focused', async ({
  page,
}) => {
  await visit(page, '/');
  await toHosting(page).scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(100);
  await toHosting(page).click();
  await expectArrival(page, '/offres/vds');
  expect(await scrolled(page)).toBe(0);
});

test('When an anchor of the same page is followed then its section is in view and in the address', async ({
  page,
}) => {
  await visit(page, '/offres/vps');
  await page.getByRole('link', { name: 'Comparer les gammes' }).click();
  await expect(page).toHaveURL('/offres/vps#gammes');
  await expect(page.getByRole('heading', { name: 'Trois gammes' })).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
});

test('When a link with an anchor leads to another page then it scrolls to its target', async ({ page }) => {
  await visit(page, '/');
  // No link of the pages built so far does: this one stands for those to come.
  await page.getByRole('link', { name: 'Découvrir les Offres' }).evaluate((link) => {
    link.after(
      Object.assign(document.createElement('a'), { href: '/offres/quantic#faq', textContent: 'Ancre' }),
    );
  });
  await page.getByRole('link', { name: 'Ancre' }).click();
  await expect(page).toHaveURL('/offres/quantic#faq');
  await expect(page.getByRole('heading', { name: 'Questions fréquentes' })).toBeInViewport();
});

test('When a page is loaded at an anchor then its target is in view and stays there', async ({ page }) => {
  await visit(page, '/offres/quantic#faq');
  await expect(page.getByRole('heading', { name: 'Questions fréquentes' })).toBeInViewport();
});

test('When back and forward are used then both pages come again with their heads', async ({ page }) => {
  await visit(page, '/');
  const home = await heading(page).textContent();
  await toHosting(page).click();
  await expectArrival(page, '/offres/vds');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toHaveText(home ?? '');
  expect(await head(page)).toEqual(await composedHead(page, '/'));
  await page.goForward();
  await expectArrival(page, '/offres/vds');
  expect(await head(page)).toEqual(await composedHead(page, '/offres/vds'));
});

test('When a page reached by navigation is reloaded then it hydrates like any other', async ({ page }) => {
  await visit(page, '/');
  await toHosting(page).click();
  await expectArrival(page, '/offres/vds');
  await page.reload();
  await hydrated(page);
  await expect(heading(page)).toBeVisible();
});

test('When a link leads to the page shown then going back needs no second step', async ({ page }) => {
  await visit(page, '/contact');
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  const here = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await here.click();
  await here.click();
  expect(await steps()).toBe(before);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
  await expect(page).toHaveURL('/plan-du-site');
  expect(await steps()).toBe(before + 1);
});
