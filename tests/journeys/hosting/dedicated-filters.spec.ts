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

test('filters on a phone narrow the list, and are removed one by one', { tag: '@slow' }, async ({
  page,
  openStock,
}) => {
  const { stock, budget, chips, filter, choice, expectShown, expectCount } = locateStock(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openStock();
  const fold = page.getByText(/^Filtrer et trier/);
  // A phone's first screens show servers, so the filters are folded.
  await expect(filter('IPv6')).toBeHidden();
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(choice('Mémoire').getByRole('option')).toHaveText([
    'Toutes',
    /^16\sGo min\. \(14\)$/,
    /^32\sGo min\. \(14\)$/,
    /^64\sGo min\. \(13\)$/,
    /^128\sGo min\. \(13\)$/,
    /^256\sGo min\. \(1\)$/,
    /^512\sGo min\. \(0\)$/,
  ]);
  await choice('Mémoire').selectOption('128');
  await choice('Processeur').selectOption('ryzen');
  await expectCount('12 serveurs');
  // Nothing would be left.
  await expect(choice('Threads').getByRole('option', { name: '32 min. (0)' })).toBeDisabled();
  await choice('Type de disque').selectOption('nvme');
  await expectCount('11 serveurs');
  await choice('Livraison').selectOption('2');
  await expectCount('8 serveurs');
  await budget.fill('60');
  await expect(budget.locator('..').getByText('soit')).toHaveText(/^soit 72,00\s€ TTC$/);
  await expectShown('05', '07', '08');
  await expect(page).toHaveURL(/\?memoire=128&processeur=ryzen&disque=nvme&delai=2&prix=60$/);
  await expect(chips).toContainText([
    /Mémoire\s: 128\sGo min\./,
    /Processeur\s: Ryzen/,
    /Type de disque\s: NVMe/,
    /Livraison\s: 2\sjours max\./,
    /60\s€ HT max\./,
    RESET,
  ]);
  await expect(fold).toHaveText('Filtrer et trier (5)');
  // Typing adds no step to the history; each choice adds one.
  await page.goBack();
  await expect(choice('Livraison')).toHaveValue('');
  await expect(budget).toHaveValue('');
  await expectCount('11 serveurs');
  await chips.filter({ hasText: 'Mémoire' }).press('Enter');
  await expectCount('12 serveurs');
  await expect(stock.getByText('12 serveurs').locator('..')).toBeFocused();
  await chips.getByText(RESET).click();
  await expectCount('14 serveurs');
  await expect(chips).toHaveCount(0);
});

test.describe('list', () => {
  test('is sorted with servers on quote last', { tag: '@slow' }, async ({ page, openStock }) => {
    const { cards, sort, more, expectShown } = await openStock();
    for (const [label, query, ...numbers] of [
      ['Nom, décroissant', '?ordre=desc', '14', '13', '12', '11', '10', '09'],
      ['Prix, croissant', '?tri=prix', '05', '14', '07', '08', '02', '09'],
      ['Prix, décroissant', '?tri=prix&ordre=desc', '04', '13', '12', '01', '11', '10'],
      ['Nom, croissant', '', '01', '02', '03', '04', '05', '06'],
    ] as const) {
      await sort.selectOption(label);
      await expectShown(...numbers);
      await expect.poll(() => new URL(page.url()).search).toBe(query);
    }
    for (const label of ['Prix, croissant', 'Prix, décroissant']) {
      await sort.selectOption(label);
      await more.click();
      await more.click();
      await expect(cards.last()).toContainText('Sur devis');
    }
  });
});

test.describe('filters', () => {
  test('survive a reload', async ({ page, openStock }) => {
    const { sort, filter, choice, expectShown, expectCount } = await openStock();
    await filter('IPv6').click();
    await choice('Livraison').selectOption('2');
    await sort.selectOption('Prix, décroissant');
    await expectShown('13', '01', '11', '10', '03', '08');
    await page.reload();
    await expectShown('13', '01', '11', '10', '03', '08');
    await expectCount('9 serveurs');
    await expect(filter('IPv6')).toHaveAttribute('aria-pressed', 'true');
    await expect(choice('Livraison')).toHaveValue('2');
    await expect(sort).toHaveValue('prix-desc');
  });
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
