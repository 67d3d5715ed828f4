import type { Locator, Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** Pages with questions, how many each has at least, and what two of the answers say. Written by hand. */
const faqs: [path: string, atLeast: number, ...answers: [question: number, answer: string][]][] = [
  ['/', 10],
  ['/offres/fibre', 2],
  [
    '/offres/transit',
    2,
    [0, 'À faire passer votre trafic par notre réseau'],
    [1, 'en cas d’écart, il prévaut.'],
  ],
  ['/offres/collecte', 9],
  ['/offres/telephonie', 2, [0, 'Un canal est un appel en cours'], [3, 'La CNIL publie les règles']],
  [
    '/offres/telephonie-mobile',
    2,
    [2, 'la minute coûte 0,38 € HT et le SMS 0,05 € HT'],
    [3, '15 ou 25 Go de votre volume'],
  ],
  ['/offres/trunk', 4, [0, 'Un canal porte un appel'], [2, 'Les appels illimités vers la France.']],
  ['/offres/quantic', 2],
  ['/offres/object-storage', 2],
];

async function expectOneOpen(page: Page, atLeast: number, answers: [number, string][]) {
  const items = page.getByRole('region', { name: 'Questions fréquentes' }).locator('details');
  // Native disclosures: a group of one name, of which the browser opens one at a time.
  const names = await items.evaluateAll((all: HTMLDetailsElement[]) => all.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(atLeast);
  expect(new Set(names).size).toBe(1);
  expect(names[0]).not.toBe('');
  const [[one, text], [other, otherText]] = [answers[0] ?? [0, ''], answers[1] ?? [1, '']];
  const [first, second] = [items.nth(one), items.nth(other)];
  const shown = (item: Locator, said: string) =>
    item.locator(':scope > :not(summary)').filter({ hasText: said, visible: true });
  await expect(shown(first, text)).toHaveCount(0);
  await first.locator('summary').click();
  await expect(shown(first, text)).toHaveCount(1);
  await first.locator('summary').press('Enter');
  await expect(first).not.toHaveAttribute('open');
  await first.locator('summary').press('Enter');
  await second.locator('summary').press('Space');
  await expect(shown(second, otherText)).toHaveCount(1);
  await expect(shown(first, text)).toHaveCount(0);
  await second.locator('summary').press('Space');
  await expect(second).not.toHaveAttribute('open');
}

for (const [path, atLeast, ...answers] of faqs)
  test(`When questions of ${path} are opened then one is open at a time`, async ({ page }) => {
    await visit(page, path);
    await expectOneOpen(page, atLeast, answers);
  });

testWithoutScripts('When scripts are off then questions still open one at a time', async ({ page }) => {
  for (const [path, atLeast, ...answers] of faqs) {
    await page.goto(path);
    await expectOneOpen(page, atLeast, answers);
  }
});
