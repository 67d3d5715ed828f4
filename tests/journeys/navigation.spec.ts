import type { Locator, Page } from 'playwright/test';
import { navigation, operatorConfiguration } from '#support/pages.ts';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import {
  expectPageReady,
  locateHeading,
  locateMainNavigation,
  locateNavigationGroup,
  visit,
} from '#support/visit.ts';

const CLOSE_DELAY_MS = 150;

/** Follows a link to a page, or to one of the operator's hosts, of which the documentation opens in a tab. */
async function follow(page: Page, target: string, press: () => Promise<void>): Promise<void> {
  const popup = target === operatorConfiguration.hosts.documentation ? page.waitForEvent('popup') : undefined;
  await press();
  if (target.startsWith('/')) return expectPageReady(page, target);
  await expect((await popup) ?? page).toHaveURL(`${target}/`);
  await visit(page, '/');
}

const expectOpen = (button: Locator, isOpen: boolean) =>
  expect(button).toHaveAttribute('aria-expanded', String(isOpen));

/** `crawl.services.test.ts` proves that each address has its page. */
test('group that is hovered shows its entries, which lead there', async ({ page, stubExternalHosts }) => {
  await stubExternalHosts();
  await visit(page, '/');
  for (const [group, targets] of Object.entries(navigation))
    await test.step(group, async () => {
      const { button, links } = locateNavigationGroup(page, group);
      await expectOpen(button, false);
      await button.hover();
      await expectOpen(button, true);
      await expect(links).toHaveCount(targets.length);
      for (const [position, target] of targets.entries())
        await expect(links.nth(position)).toHaveAttribute('href', target);
      await follow(page, targets.at(-1) ?? '', () => links.last().click());
      await locateHeading(page).hover();
    });
});

/** A page, a page and a host in another tab. */
test('group opened by keyboard has entries that lead to their pages', async ({ page, stubExternalHosts }) => {
  await stubExternalHosts();
  await visit(page, '/');
  const { button, links } = locateNavigationGroup(page, 'Information');
  for (const [position, target] of (navigation.Information ?? []).entries())
    await test.step(target, async () => {
      await button.press(position % 2 === 0 ? 'Enter' : 'Space');
      await expectOpen(button, true);
      for (let step = 0; step <= position; step++) {
        await page.keyboard.press('Tab');
        await expect(links.nth(step)).toBeFocused();
      }
      await follow(page, target, () => page.keyboard.press('Enter'));
    });
});

test('site’s name and « Accueil » lead to the home page, marked as current', async ({ page }) => {
  await visit(page, '/contact');
  const name = `${operatorConfiguration.brand.name}, accueil`;
  await page.getByRole('banner').getByRole('link', { name }).click();
  await expectPageReady(page, '/');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  const link = locateMainNavigation(page).getByRole('link', { name: 'Accueil' });
  await expect(link).not.toHaveAttribute('aria-current');
  await link.click();
  await expectPageReady(page, '/');
  await expect(link).toHaveAttribute('aria-current', 'page');
});

test('group left by the pointer closes after 150 ms away', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/contact');
  const button = locateMainNavigation(page).getByRole('button', { name: 'Telecom' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await locateHeading(page).hover();
  await page.clock.runFor(CLOSE_DELAY_MS - 50);
  await button.hover();
  await page.clock.runFor(CLOSE_DELAY_MS * 4);
  await expectOpen(button, true);
  await locateHeading(page).hover();
  await page.clock.runFor(CLOSE_DELAY_MS - 1);
  await expectOpen(button, true);
  await page.clock.runFor(2);
  await expectOpen(button, false);
});

test('back, forward and reload return to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await visit(page, '/offres');
  const away = page.getByRole('main').getByRole('link', { name: 'Commander : Fibre entreprise' }).last();
  await away.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  expect(await scrolled()).toBeGreaterThan(100);
  // The text's face is there on the way back: lines above break elsewhere, and the link stays at its place of the screen.
  const findTop = () => away.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const top = await findTop();
  await away.press('Enter');
  await expectPageReady(page, '/offres/fibre');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await page.goBack();
  await expect(page).toHaveURL('/offres');
  await expect.poll(findTop).toBe(top);
  await page.goForward();
  await expect(page).toHaveURL('/offres/fibre');
  await expect.poll(scrolled).toBe(300);
  await page.reload();
  await expect.poll(scrolled).toBe(300);
});

test('back within a page undoes a choice and returns to its place', async ({ page }) => {
  await visit(page, '/offres/mail');
  const m365 = page.getByRole('radio', { name: 'Microsoft 365' });
  await m365.check();
  await expect(page).toHaveURL('/offres/mail?mode=m365');
  await page.goBack();
  await expect(page).toHaveURL('/offres/mail');
  await expect(page.getByRole('radio', { name: 'IMAP/SMTP' })).toBeChecked();
  await page.goForward();
  await expect(m365).toBeChecked();
});

test('open group closes by Esc, Tab, a second click or a press beside it', async ({ page }) => {
  await visit(page, '/contact');
  const button = locateMainNavigation(page).getByRole('button', { name: 'Hébergement' });
  await button.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expectOpen(button, false);
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expectOpen(button, true);
  await page.keyboard.press('Shift+Tab');
  await expectOpen(button, false);
  for (const isOpen of [true, false]) {
    await button.click();
    await expectOpen(button, isOpen);
  }
  await locateHeading(page).hover();
  await button.hover();
  await expectOpen(button, true);
  await page.keyboard.press('Escape');
  await expectOpen(button, false);
  await locateHeading(page).hover();
  await button.press('Enter');
  await expectOpen(button, true);
  // In Safari a press moves no focus.
  await locateHeading(page).dispatchEvent('pointerdown');
  await expectOpen(button, false);
});

test('skip link leads into the content', async ({ page }) => {
  await visit(page, '/contact');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const opener = (page: Page) => page.getByRole('button', { name: 'Menu' });
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  async function openMenu(page: Page) {
    await opener(page).tap();
    await expect(menu(page)).toBeVisible();
  }

  test.beforeEach(async ({ page }) => {
    await visit(page, '/');
    await expect(locateMainNavigation(page)).toBeHidden();
  });

  test('has the specified entries', async ({ page }) => {
    await expect(page.getByRole('link', { name: 'Menu', exact: true })).toHaveCount(0);
    await openMenu(page);
    await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText(Object.keys(navigation));
    const links = menu(page).getByRole('navigation').getByRole('link');
    const targets = ['/', '/offres', ...Object.values(navigation).flat()];
    await expect(links).toHaveCount(targets.length);
    for (const [index, target] of targets.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', target);
      await expect(links.nth(index)).toHaveAccessibleName(/\p{L}{3,}/u);
    }
  });

  test('holds Tab while open, and gives the focus back to « Menu »', async ({ page }) => {
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => menu(page).getByRole('button', { name: 'Fermer' }).tap(),
      // The page beside it.
      () => page.touchscreen.tap(2, 400),
    ]) {
      await openMenu(page);
      await leave();
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    }
    await openMenu(page);
    const stops = await menu(page).locator('a, button').count();
    for (let step = 0; step < stops; step++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside).toBe(false);
    }
  });
});

testWithoutScripts('« Menu » without scripts is a link to the site map at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Menu', exact: true });
  await expect(link).toBeInViewport({ ratio: 1 });
  const box = await link.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await link.click();
  await expect(page).toHaveURL('/plan-du-site');
});
