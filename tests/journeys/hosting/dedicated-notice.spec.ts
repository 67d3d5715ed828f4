import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { locateHeading, visit } from '#support/visit.ts';

const NOTICE_MS = 3_000;
const notice = (page: Page) => page.getByRole('complementary', { name: 'Avis sur le stock' });

/** Returns the play state of each animation of the countdown. */
const countdown = (page: Page) =>
  notice(page)
    .getByRole('progressbar')
    .evaluate((bar) => bar.getAnimations().map(({ playState }) => playState));

/** Brings its countdown to a moment: the style sheet counts, not a clock of the page's. */
const at = (page: Page, ms: number) =>
  notice(page).evaluate((aside, time) => {
    for (const animation of aside.parentElement?.getAnimations({ subtree: true }) ?? [])
      animation.currentTime = time;
  }, ms);

/** Returns the texts, drawings and controls of the page that the notice lies over. */
const listCovered = (page: Page) =>
  notice(page).evaluate((aside) => {
    const over = aside.getBoundingClientRect();
    const isCovered = ({ left, right, top, bottom }: DOMRect) =>
      left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    const findRects = (element: Element) => {
      if (element.matches('svg, button, input, select')) return [element.getBoundingClientRect()];
      return [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text)) return [];
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => !aside.contains(element) && findRects(element).some(isCovered))
      .map((element) => element.outerHTML);
  });

/** Stops time: it moves only when a test moves it. */
test.beforeEach(async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await visit(page, '/offres/dedies');
  await expect(notice(page)).toContainText('Le stock peut varier.');
});

test.describe('notice', () => {
  test('goes after 3 s, and not before', async ({ page }) => {
    await at(page, NOTICE_MS / 2);
    await expect(notice(page).getByRole('progressbar')).toHaveCSS('background-size', '50% 100%');
    await at(page, NOTICE_MS - 100);
    await expect(notice(page)).toBeVisible();
    await at(page, NOTICE_MS + 100);
    await expect(notice(page)).toHaveCount(0);
  });

  test('waits under pointer or focus, and goes by « Fermer »', async ({ page }) => {
    const close = notice(page).getByRole('button', { name: 'Fermer' });
    expect(await countdown(page)).toEqual(['running']);
    await notice(page).hover();
    expect(await countdown(page)).toEqual(['paused']);
    await close.focus();
    await locateHeading(page).hover();
    expect(await countdown(page)).toEqual(['paused']);
    await page.getByRole('combobox', { name: 'Trier par' }).focus();
    expect(await countdown(page)).toEqual(['running']);
    await close.press('Enter');
    await expect(notice(page)).toHaveCount(0);
  });

  test('covers nothing and moves nothing at any width', { tag: '@slow' }, async ({ page }) => {
    const stock = page.getByRole('heading', { name: 'Le stock', exact: true });
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 1000 });
      await visit(page, '/offres/dedies');
      expect(await listCovered(page), `covered at ${width} px`).toEqual([]);
      const before = await stock.boundingBox();
      await notice(page).getByRole('button', { name: 'Fermer' }).click();
      await expect(notice(page)).toHaveCount(0);
      expect(await stock.boundingBox(), `heading at ${width} px`).toEqual(before);
    }
    await visit(page, '/offres/dedies');
    await page.emulateMedia({ media: 'print' });
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('group', { name: 'Filtres', exact: true })).toBeHidden();
  });
});
