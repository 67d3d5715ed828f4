import { expect, locateStock, test } from '#support/stock.ts';

const RESET = 'Réinitialiser les filtres';

test('filters change the list, step by step in the history', async ({ page, openStock }) => {
  const { filter, expectCount } = await openStock();
  // Controls that are folded on a phone are visible on a wide screen.
  await expect(page.getByText(/^Filtrer et trier/)).toBeHidden();
  for (const [name, count, query] of [
    ['Disponible immédiatement', 2, 'stock=immediat'],
    ['Anti-DDoS Basic', 12, 'ddos=basic'],
    ['Anti-DDoS Game', 2, 'ddos=game'],
    ['IP Failover', 12, 'failover=oui'],
    ['IPv6', 12, 'ipv6=oui'],
  ] as const) {
    await expect(filter(name)).toHaveAccessibleName(`${name} ${count}`);
    await filter(name).click();
    await expect(filter(name)).toHaveAttribute('aria-pressed', 'true');
    await expectCount(`${count} serveurs`);
    await expect(page).toHaveURL(new RegExp(`/offres/dedies\\?${query}$`));
    await filter(name).press('Space');
    await expect(filter(name)).toHaveAttribute('aria-pressed', 'false');
    await expectCount('14 serveurs');
    await expect(page).toHaveURL(/\/offres\/dedies$/);
  }
  await page.goBack();
  await expectCount('12 serveurs');
  await expect(filter('IPv6')).toHaveAttribute('aria-pressed', 'true');
});

test('chosen filters on a phone are folded, and are removed one by one', { tag: '@slow' }, async ({
  page,
  openStock,
}) => {
  const { stock, budget, chips, filter, choice, expectShown, expectCount } = locateStock(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openStock();
  const fold = page.getByText(/^Filtrer et trier/);
  await expect(filter('IPv6')).toBeHidden();
  await fold.press('Enter');
  await choice('Mémoire').selectOption('128');
  await choice('Livraison').selectOption('2');
  await budget.fill('60');
  await expect(budget.locator('..').getByText('soit')).toHaveText(/^soit 72,00\s€ TTC$/);
  await expectShown('05', '07', '08', '14');
  await expect(chips).toContainText([
    /Mémoire\s: 128\sGo min\./,
    /Livraison\s: 2\sjours max\./,
    /60\s€ HT max\./,
    RESET,
  ]);
  await expect(fold).toHaveText('Filtrer et trier (3)');
  await page.reload();
  await expect(fold).toHaveText('Filtrer et trier (3)');
  await chips.filter({ hasText: '60' }).press('Enter');
  await chips.filter({ hasText: 'Livraison' }).press('Enter');
  await expectCount('13 serveurs');
  await expect(stock.getByText('13 serveurs').locator('..')).toBeFocused();
});

test('filters without a match are all reset by a button, except the sort', async ({ page, openStock }) => {
  const { stock, budget, filter, expectShown, expectCount } = await openStock(
    '?tri=prix&ddos=game&failover=oui',
  );
  await expectCount('1 serveur');
  await expect(filter('IPv6')).toBeDisabled();
  await budget.fill('1');
  await expectCount('Aucun serveur');
  const empty = stock.getByText('Aucun serveur ne correspond à vos filtres.');
  await expect(empty).toBeVisible();
  await stock.getByRole('button', { name: RESET }).last().click();
  await expect(empty).toHaveCount(0);
  await expectCount('14 serveurs');
  await expectShown('05', '14', '07', '08', '02', '09');
  await expect(page).toHaveURL(/\?tri=prix$/);
});

test('budget explains an invalid amount', async ({ openStock }) => {
  const { stock, budget, expectCount } = await openStock();
  await budget.fill('abc');
  await expect(stock.getByText('Indiquez un montant en euros, par exemple 100.')).toBeVisible();
  await expectCount('14 serveurs');
});
