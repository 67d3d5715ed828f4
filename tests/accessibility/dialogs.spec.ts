import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';
import { applyDisplaySettings } from './display-settings.ts';

const OPENERS = {
  Rechercher: 'Rechercher',
  'Téléphones compatibles eSIM': 'Mon téléphone est-il compatible ?',
};

for (const [title, opener] of Object.entries(OPENERS)) {
  test(`dialog « ${title} » can be read at 320 px and 200 % text size`, { tag: '@slow' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, '/offres/telephonie-mobile');
    await applyDisplaySettings(page, { fonts: 'roboto', text: 'twice as large' });
    await page.getByRole('button', { name: opener, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    const broken = await dialog.locator('header').evaluate((head) => {
      const range = document.createRange();
      return [...head.children].flatMap(({ firstChild: text }) =>
        [...(text?.textContent ?? '').matchAll(/\S+/g)].filter(({ 0: word, index }) => {
          range.setStart(text as Text, index);
          range.setEnd(text as Text, index + word.length);
          return range.getClientRects().length > 1;
        }),
      );
    });
    expect(broken, 'words on several lines').toEqual([]);
    const coveredShare = await dialog.evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
      const head = element.querySelector('header')?.getBoundingClientRect();
      const { top, height } = element.getBoundingClientRect();
      return Math.max(0, (head?.bottom ?? top) - top) / height;
    });
    expect(coveredShare, 'share that stays over the content').toBeLessThan(0.5);
  });
}

test('dialog « Rechercher » in forced colours draws a match on the result’s ground', {
  tag: '@slow',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/contact');
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
  await page.getByRole('dialog', { name: 'Rechercher' }).getByRole('combobox').fill('vps');
  const match = page.getByRole('option', { selected: true }).locator('mark').first();
  const grounds = await match.evaluate((mark) =>
    [mark, mark.closest('[role=option]') as Element].map((part) => getComputedStyle(part).backgroundColor),
  );
  expect(grounds[0]).toBe(grounds[1]);
});
