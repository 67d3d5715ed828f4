import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const PATH = '/offres/telephonie-mobile';
const opener = (page: Page) => page.getByRole('button', { name: 'Mon téléphone est-il compatible ?' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Téléphones compatibles eSIM' });
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Fermer' });
const search = (page: Page) =>
  dialog(page).getByRole('searchbox', { name: 'Chercher une marque ou un modèle' });
const brands = (page: Page) => dialog(page).getByRole('heading', { level: 3 });
const models = (page: Page) => dialog(page).getByRole('listitem');
const status = (page: Page) => dialog(page).getByRole('status');

const closings: Record<string, (page: Page) => Promise<void>> = {
  '« Fermer »': (page) => close(page).click(),
  '« Fermer » by keyboard': (page) => close(page).press('Enter'),
  Esc: (page) => page.keyboard.press('Escape'),
  'a click beside it': (page) => page.mouse.click(4, 400),
};

for (const browser of ['as it is', 'without commands and light dismissal'])
  test(`dialog in a browser ${browser} gives the focus back when it closes`, async ({ page }) => {
    if (browser !== 'as it is')
      await page.addInitScript(() => {
        for (const [prototype, names] of [
          [HTMLButtonElement.prototype, ['commandForElement', 'command']],
          [HTMLDialogElement.prototype, ['closedBy']],
        ] as const)
          for (const name of names) Reflect.deleteProperty(prototype, name);
        // Disables the built-in handling of both.
        addEventListener('DOMContentLoaded', () => {
          for (const dialog of document.querySelectorAll('dialog')) dialog.removeAttribute('closedby');
        });
        addEventListener('command', (event) => event.preventDefault(), true);
      });
    await visit(page, PATH);
    for (const [name, close] of Object.entries(closings))
      await test.step(name, async () => {
        await opener(page).press('Enter');
        await expect(dialog(page)).toBeVisible();
        await close(page);
        await expect(dialog(page)).toBeHidden();
        await expect(opener(page)).toBeFocused();
      });
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await test.step('stays open while a selection is dragged out', async () => {
      const heading = await brands(page).first().boundingBox();
      if (!heading) throw new Error('no brand is shown');
      await page.mouse.move(heading.x + 2, heading.y + 5);
      await page.mouse.down();
      await page.mouse.move(4, 400);
      await page.mouse.up();
      await expect(dialog(page)).toBeVisible();
    });
  });

test('dialog stays open while focus moves', async ({ page }) => {
  await visit(page, PATH);
  await opener(page).click();
  for (const name of ['Fermer', 'Chercher une marque ou un modèle']) {
    await expect(dialog(page).locator(':focus')).toHaveAccessibleName(name);
    await page.keyboard.press('Tab');
  }
});

test('searched list shows matching models, and announces their number', async ({ page }) => {
  await visit(page, PATH);
  await opener(page).click();
  const all = await models(page).count();
  expect(await brands(page).count()).toBeGreaterThanOrEqual(12);
  await expect(brands(page).filter({ hasText: /^(Apple|Samsung|Google|Fairphone)$/ })).toHaveCount(4);
  await expect(dialog(page)).toContainText('Le Galaxy S20 FE n’a pas l’eSIM.');
  await expect(status(page)).toHaveText(`${all} modèles`);
  for (const [query, expected, words] of [
    ['iphone 13', ['iPhone 13 mini', 'iPhone 13', 'iPhone 13 Pro', 'iPhone 13 Pro Max'], '4 modèles'],
    ['GENERATION', ['Fairphone (6ᵉ génération)'], '1 modèle'],
    ['pro huawei', ['P40 Pro', 'Mate 40 Pro'], '2 modèles'],
    ['3310', [], 'Aucun modèle'],
  ] as const) {
    await search(page).fill(query);
    await expect(models(page)).toHaveText([...expected]);
    await expect(brands(page)).toHaveCount(Math.min(expected.length, 1));
    await expect(status(page)).toHaveText(words);
  }
  const advice = dialog(page).getByText('Ce téléphone n’est pas dans la liste.');
  await expect(advice).toBeVisible();
  await search(page).fill('');
  await expect(models(page)).toHaveCount(all);
  await expect(advice).toBeHidden();
});
