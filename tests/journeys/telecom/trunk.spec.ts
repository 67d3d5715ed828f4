import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit, waitForHydration } from '#support/visit.ts';

const PATH = '/offres/trunk';
const calculator = (page: Page) => page.getByRole('region', { name: 'Quelle offre coûte le moins ?' });
const minutes = (page: Page) => page.getByRole('spinbutton', { name: 'Minutes d’appel par mois' });
const channels = (page: Page) => page.getByRole('spinbutton', { name: 'Appels en même temps (canaux)' });
const announced = (page: Page) => calculator(page).locator('[aria-live=polite][aria-atomic=true]');

/** Sums are `costs.test.ts`’s. */
test('typed numbers name the cheapest trunk, and are kept in the address', async ({ page }) => {
  await visit(page, PATH);
  const best = (name: string) => expect(announced(page)).toContainText(name);
  await channels(page).fill('3');
  await best('Trunk Pro');
  await minutes(page).fill('1112');
  await best('Trunk Max');
  await expect(page).toHaveURL(`${PATH}?canaux=3&minutes=1112`);
  await page.reload();
  await waitForHydration(page);
  await best('Trunk Max');
  await expect(minutes(page)).toHaveValue('1112');
  await expect(channels(page)).toHaveValue('3');
  await minutes(page).press('ArrowDown');
  await best('Trunk Pro');
  await page.getByRole('button', { name: 'Moins : Appels en même temps (canaux)' }).click();
  await best('Trunk Start');
  await page.getByRole('button', { name: 'Plus : Minutes d’appel par mois' }).press('Enter');
  await expect(minutes(page)).toHaveValue('1211');
  await minutes(page).fill('1000');
  await expect(announced(page)).toContainText(
    'Pour 1 000 minutes et 2 canaux Trunk Start 24,99 € HT / mois soit 29,99 € TTC',
    { useInnerText: true },
  );
  const cells = (plan: string) =>
    calculator(page).getByRole('row').filter({ hasText: plan }).getByRole('cell');
  await expect(cells('Trunk Max')).toContainText(['29,99 €', 'comprises', '29,99 €', '359,88 €', '+ 5,00 €']);
  await expect(cells('Trunk Start')).toContainText([
    '4,99 €',
    '20,00 €',
    '24,99 €',
    '299,88 €',
    'Le moins cher',
  ]);
  await expect(calculator(page).getByRole('link', { name: 'Commander Trunk Start' })).toHaveAttribute(
    'href',
    '/contact?offre=trunk-start',
  );
  await expect(page).toHaveURL(PATH);
});

test('number held up for 150 steps is that of the sums, and of the address', { tag: '@slow' }, async ({
  page,
}) => {
  // As WebKit does, which accepts 100 calls in 10 s.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    let calls = 0;
    history.replaceState = (...call) => {
      calls += 1;
      if (calls > 100) throw new DOMException('too many calls', 'SecurityError');
      replaceState(...call);
    };
  });
  await visit(page, PATH);
  await channels(page).focus();
  for (let step = 0; step < 150; step++) await page.keyboard.down('ArrowUp');
  await expect(channels(page)).toHaveValue('152');
  await expect(announced(page)).toContainText('1 000 minutes et 152 canaux', { useInnerText: true });
  await expect(page).toHaveURL(`${PATH}?canaux=152`);
});
