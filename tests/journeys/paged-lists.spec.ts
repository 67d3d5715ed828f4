import type { Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

interface List {
  /** Name of its pager, after « Pages des ». */
  name: string;
  region: string;
  /** Entries of each page of the list: written by hand (docs/product.md#pagination). */
  shown: string[][];
}

const PATH = '/offres/housing';
const lists: List[] = [
  {
    name: 'centres de données',
    region: 'Quatre centres de données',
    shown: [['Aubervilliers', 'Magny-les-Hameaux', 'Saint-Denis'], ['Le Creusot']],
  },
  {
    name: 'offres de housing',
    region: 'De l’unité à la baie',
    shown: [
      ['1U-100', '1U-250', '1/4-500'],
      ['1/2-1000', 'Full rack-1000'],
    ],
  },
];

const pager = (page: Page, { name }: List) => page.getByRole('navigation', { name: `Pages des ${name}` });
const button = (page: Page, list: List, name: string) =>
  pager(page, list).getByRole('button', { name, exact: true });
const items = (page: Page, { region }: List) =>
  page.getByRole('region', { name: region }).getByRole('list').first().locator(':scope > li');
const onScreen = (page: Page, list: List) => items(page, list).filter({ visible: true });

async function expectPage(page: Page, list: List, number: number) {
  await expect(onScreen(page, list)).toContainText(list.shown[number - 1] ?? []);
  await expect(onScreen(page, list)).toHaveCount(list.shown[number - 1]?.length ?? 0);
  await expect(pager(page, list).locator('[aria-current="page"]')).toHaveText(`${number}`);
  await expect(button(page, list, 'Précédent')).toBeEnabled({ enabled: number > 1 });
  await expect(button(page, list, 'Suivant')).toBeEnabled({ enabled: number < list.shown.length });
}

/** The first item shown has the focus. */
const expectFocus = (page: Page, list: List, number: number) =>
  expect(items(page, list).and(page.locator(':focus'))).toContainText(list.shown[number - 1]?.[0] ?? '');

test('lists of housing are turned by mouse or keyboard, and the focus follows', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await visit(page, PATH);
  for (const list of lists) {
    const last = list.shown.length;
    await expectPage(page, list, 1);
    for (let number = 2; number <= last; number++) {
      await button(page, list, 'Suivant').click();
      await expectPage(page, list, number);
      await expectFocus(page, list, number);
    }
    for (const other of lists) await expectPage(page, other, other === list ? last : 1);
    for (let number = last - 1; number >= 1; number--) {
      await button(page, list, 'Précédent').click();
      await expectPage(page, list, number);
    }
    await button(page, list, `Page ${last}`).press('Enter');
    await expectPage(page, list, last);
    await expectFocus(page, list, last);
    await button(page, list, 'Page 1').press('Space');
    await expectPage(page, list, 1);
    await expectFocus(page, list, 1);
    await expect(items(page, list).first()).toHaveCSS('outline-style', 'solid');
  }
});

test('lists of housing of up to five items are whole on wide screens', async ({ page }) => {
  await visit(page, PATH);
  for (const list of lists) {
    await expect(onScreen(page, list)).toHaveCount(list.shown.flat().length);
    await expect(pager(page, list)).toBeHidden();
  }
});

testWithoutScripts('lists of housing without scripts are shown whole', async ({ page }) => {
  await page.goto(PATH);
  for (const list of lists) {
    await expect(onScreen(page, list)).toContainText(list.shown.flat());
    await expect(onScreen(page, list)).toHaveCount(list.shown.flat().length);
  }
  await expect(page.getByRole('button', { name: 'Suivant' })).toHaveCount(0);
});
