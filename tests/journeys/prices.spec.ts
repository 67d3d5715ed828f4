import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const choice = (page: Page, name: 'HT' | 'TTC') =>
  page.getByRole('group', { name: 'Prix mis en avant' }).getByRole('radio', { name, exact: true });

/** Sizes of the two amounts of the page's first price, as painted. */
const sizes = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const size = (text: string) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.textContent?.includes(text) && node.parentElement?.checkVisibility())
          return Number.parseFloat(getComputedStyle(node.parentElement).fontSize);
      return 0;
    };
    return { ht: size('14,99'), ttc: size('17,99') };
  });

test.describe('choice of TTC', () => {
  test('puts it first on every page, with HT in sight', async ({ page }) => {
    await visit(page, '/offres/vds');
    const before = await sizes(page);
    expect(before.ht).toBeGreaterThan(before.ttc * 1.5);
    await choice(page, 'TTC').check();
    const after = await sizes(page);
    expect(after.ttc).toBeGreaterThan(after.ht * 1.5);
    expect(after.ht).toBeGreaterThan(10);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /accueil$/ })
      .click();
    await expect(page).toHaveURL('/');
    expect((await sizes(page)).ttc).toBeGreaterThan((await sizes(page)).ht);
  });

  test('is painted at once after a reload, and HT undoes it', async ({ page }) => {
    await visit(page, '/offres/vds');
    await choice(page, 'HT').focus();
    await page.keyboard.press('ArrowRight');
    await page.goto('/offres/vds', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    expect(await page.evaluate(() => document.documentElement.dataset.prices)).toBe('ttc');
    await expect(choice(page, 'TTC')).toBeChecked();
    await choice(page, 'HT').check();
    expect(
      await page.evaluate(() => [document.documentElement.dataset.prices, localStorage.getItem('prices')]),
    ).toEqual(['ht', 'ht']);
  });
});

test('tax of the budget in « Quel serveur ? » isn’t the choice for the site', async ({ page }) => {
  await visit(page, '/quel-serveur');
  await page.getByRole('group', { name: 'Ce budget est' }).getByRole('radio', { name: 'TTC' }).check();
  await expect(page).toHaveURL('/quel-serveur?prix=ttc');
  await expect(choice(page, 'HT')).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('prices'))).toBeNull();
});
