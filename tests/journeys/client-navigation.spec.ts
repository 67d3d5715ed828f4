import type { Locator, Page } from 'playwright/test';
import { operator } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, followLink, followMadeLink, heading, hydrated, visit } from '../support/visit.ts';

const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
  }));

/** The page's head is the one it has when it is loaded whole. */
async function expectHead(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1];
  expect(await head(page)).toEqual({
    title: find(/<title>(.*?)<\/title>/),
    description: find(/<meta name="description" content="(.*?)">/),
    canonical: find(/<link rel="canonical" href="(.*?)">/),
    robots: find(/<meta name="robots" content="(.*?)">/),
  });
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const toHosting = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first();

test('When a link far down is followed then the new page has its head, top and focus', async ({ page }) => {
  await visit(page, '/');
  const home = await heading(page).textContent();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('header, footer'))
      Object.assign(element, { isOld: true });
  });
  await toHosting(page).scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(100);
  await toHosting(page).click();
  await expectArrival(page, '/offres/vds');
  expect(await scrolled(page)).toBe(0);
  const kept = await page.evaluate(() =>
    ['#root > header', 'footer'].map((selector) => 'isOld' in (document.querySelector(selector) ?? {})),
  );
  expect(kept).toEqual([true, true]);
  await expectHead(page, '/offres/vds');
  expect((await head(page)).canonical).toBe(`${operator.origin}/offres/vds`);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toHaveText(home ?? '');
  await expectHead(page, '/');
  await page.goForward();
  await expectArrival(page, '/offres/vds');
  await expectHead(page, '/offres/vds');
  await page.reload();
  await hydrated(page);
  await expect(heading(page)).toBeVisible();
});

test('When a page that isn’t indexed leads to one that is then the head says so', async ({ page, allow }) => {
  allow(/404/);
  await visit(page, '/nulle-part');
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expectArrival(page, '/');
  await expectHead(page, '/');
  await page.goBack();
  await expect(page).toHaveURL('/nulle-part');
  await expect(page.getByRole('link', { name: 'Retour à l’accueil' })).toBeFocused();
  await expectHead(page, '/nulle-part');
});

test('When an anchor is followed or loaded then its target is in view', async ({ page }) => {
  const target = (name: string) => page.getByRole('heading', { name });
  await visit(page, '/offres/vps');
  await page.getByRole('link', { name: 'Comparer les gammes' }).click();
  await expect(page).toHaveURL('/offres/vps#gammes');
  await expect(target('Trois gammes')).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
  await visit(page, '/');
  await followMadeLink(page, '/offres/quantic#faq');
  await expect(page).toHaveURL('/offres/quantic#faq');
  await expect(target('Questions fréquentes')).toBeInViewport();
  // Offers of several kinds of list; that each has its anchor, `delivery/crawl` shows.
  for (const path of [
    '/offres/telephonie#telephonie-portabilite',
    '/offres/telephonie-mobile#mobile-350',
    '/offres/trunk#trunk-max',
    '/offres/quantic#faq',
  ]) {
    await visit(page, path);
    await expect(page.locator(path.slice(path.indexOf('#')))).toBeInViewport();
  }
});

test('When a link leads to the page shown then going back needs no second step', async ({ page }) => {
  await visit(page, '/contact');
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Contact', exact: true }).click({ clickCount: 2 });
  expect(await steps()).toBe(before);
  await footer.getByRole('link', { name: 'Plan du site' }).click();
  await expect(page).toHaveURL('/plan-du-site');
  expect(await steps()).toBe(before + 1);
});

const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).last();

/** How far the page is scrolled, once it has learnt of that itself. */
async function settled(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return scrolled(page);
}

/** Scrolls to a part of the page well below the top and says how far that is. */
async function reach(target: Locator): Promise<number> {
  const page = target.page();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const at = await settled(page);
  expect(at).toBeGreaterThan(100);
  return at;
}

async function expectAt(page: Page, at: number): Promise<void> {
  await expect.poll(async () => Math.abs((await scrolled(page)) - at)).toBeLessThan(3);
}

/** By a link of one page to another. What leads there is pressed with the keyboard, as its focus tells. */
const ways = [
  ['a long list, to an offer', '/offres', 'Commander : Fibre entreprise', '/offres/fibre'],
  ['an offer, to its form', '/offres/fibre', /^Demander cette offre/, '/contact?offre=fibre-secours'],
  ['a state of a page', '/offres/mail?mode=m365', 'Parler au support', '/contact'],
] as const;

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('When one goes back, forward or reloads then one is where one was', async ({ page }) => {
      for (const [what, from, name, to] of ways) {
        await test.step(what, async () => {
          await visit(page, from);
          const away = link(page, name);
          const at = await reach(away);
          await away.press('Enter');
          await expect(page).toHaveURL(to);
          await expect(heading(page)).toBeFocused();
          expect(await scrolled(page)).toBe(0);
          await page.mouse.wheel(0, 300);
          await expectAt(page, 300);
          await page.goBack();
          await expect(page).toHaveURL(from);
          await expectAt(page, at);
          await expect(away).toBeFocused();
          await page.goForward();
          await expect(page).toHaveURL(to);
          await expectAt(page, 300);
          await page.reload();
          await hydrated(page);
          await expectAt(page, 300);
          // Of another document by now.
          await page.goBack();
          await expect(page).toHaveURL(from);
          await expectAt(page, at);
        });
      }
    });

    test('When a choice, anchor or dialog was used then going back undoes it there', async ({ page }) => {
      await visit(page, '/offres/mail');
      const m365 = page.getByRole('radio', { name: 'Microsoft 365' });
      const imap = page.getByRole('radio', { name: 'IMAP/SMTP' });
      const at = await reach(page.getByRole('group', { name: 'Messagerie' }));
      await m365.check();
      await expect(page).toHaveURL('/offres/mail?mode=m365');
      expect(await scrolled(page)).toBe(at);
      const below = await reach(link(page, 'Parler au support'));
      await page.goBack();
      await expect(page).toHaveURL('/offres/mail');
      await expect(imap).toBeChecked();
      await expectAt(page, at);
      await page.goForward();
      await expect(m365).toBeChecked();
      await expectAt(page, below);

      await visit(page, '/offres');
      const sections = page.getByRole('navigation', { name: 'Sur cette page' });
      const anchor = sections.getByRole('link', { name: 'Fibre entreprise' });
      await reach(page.getByRole('heading', { name: 'Messagerie' }));
      await anchor.focus();
      const before = await settled(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/offres#fibre');
      await expect(page.getByRole('heading', { name: 'Fibre entreprise' })).toBeInViewport();
      const there = await settled(page);
      await page.goBack();
      await expect(page).toHaveURL('/offres');
      await expectAt(page, before);
      await page.goForward();
      await expectAt(page, there);

      await visit(page, '/offres/telephonie-mobile');
      const main = page.getByRole('main');
      const opener = main.getByRole('button', { name: 'Mon téléphone est-il compatible ?' });
      const shown = await reach(opener);
      await opener.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
      await followLink(page, '/mentions-legales#cgv');
      await expect(page).toHaveURL('/mentions-legales#cgv');
      await page.goBack();
      await expect(page).toHaveURL('/offres/telephonie-mobile');
      await expectAt(page, shown);
    });

    test('When one left the site, or a page is filled late, then one is where one was', async ({ page }) => {
      await page.route('**/order/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Commande</title>' }),
      );
      await visit(page, '/offres/vds');
      const order = link(page, 'Commander : VDS Pro');
      const at = await reach(order);
      await order.click();
      await expect(page).toHaveTitle('Commande');
      await expect(page).toHaveURL('/order/vds/vds-pro');
      await page.goBack();
      await expect(page).toHaveURL('/offres/vds');
      await expectAt(page, at);

      // A list that comes from elsewhere, here without the room other pages keep for theirs.
      const fill = () =>
        heading(page).evaluate((title) => {
          const list = document.createElement('div');
          title.after(list);
          list.style.height = '9000px';
        });
      // The page's own list has come: what comes above where one reads moves the page with it.
      const onLab = () => expect(page.getByRole('status').filter({ hasText: '3 projets' })).toBeVisible();
      await visit(page, '/');
      await followLink(page, '/lab');
      await onLab();
      await fill();
      const contact = link(page, 'Écrire à l’équipe');
      const far = await reach(contact);
      expect(far).toBeGreaterThan(9000);
      await contact.click();
      await expect(heading(page)).toHaveText('Parlons de votre projet');
      await page.goBack();
      await onLab();
      expect(await settled(page)).toBeLessThan(9000);
      await fill();
      await expectAt(page, far);
      await contact.click();
      await expect(heading(page)).toHaveText('Parlons de votre projet');
      await page.goBack();
      await onLab();
      // Whoever has begun to read isn't taken away.
      await page.keyboard.press('Home');
      await expect.poll(() => scrolled(page)).toBe(0);
      await fill();
      expect(await settled(page)).toBe(0);
    });
  });
}
