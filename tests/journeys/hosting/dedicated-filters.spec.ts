import {
  budget,
  cards,
  chips,
  choice,
  expect,
  expectCount,
  expectShown,
  filter,
  more,
  sort,
  stock,
  test,
} from '../../support/stock.ts';

const RESET = 'Réinitialiser les filtres';

test('When filters are switched then list and steps back follow', async ({ page, openStock }) => {
  await openStock();
  for (const [name, count, query] of [
    ['Disponible immédiatement', 2, 'stock=immediat'],
    ['Anti-DDoS Basic', 12, 'ddos=basic'],
    ['Anti-DDoS Game', 2, 'ddos=game'],
    ['IP Failover', 12, 'failover=oui'],
    ['IPv6', 12, 'ipv6=oui'],
  ] as const) {
    await expect(filter(page, name)).toHaveAccessibleName(`${name} ${count}`);
    await filter(page, name).click();
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expectCount(page, `${count} serveurs`);
    await expect(page).toHaveURL(new RegExp(`/offres/dedies\\?${query}$`));
    await filter(page, name).press('Space');
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'false');
    await expectCount(page, '14 serveurs');
    await expect(page).toHaveURL(/\/offres\/dedies$/);
  }
  await page.goBack();
  await expectCount(page, '12 serveurs');
  await expect(filter(page, 'IPv6')).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();

  // One anti-DDoS takes the other's place.
  const [basic, game] = [filter(page, 'Anti-DDoS Basic'), filter(page, 'Anti-DDoS Game')];
  await basic.click();
  await game.click();
  await expect(basic).toHaveAttribute('aria-pressed', 'false');
  await expectShown(page, '02', '05');
  await basic.click();
  await expect(game).toHaveAttribute('aria-pressed', 'false');
  await expectCount(page, '12 serveurs');
});

for (const width of [1440, 390])
  test(`When a buyer narrows the list at ${width} px then choices count`, async ({ page, openStock }) => {
    await page.setViewportSize({ width, height: 844 });
    await openStock();
    const fold = page.getByText(/^Filtrer et trier/);
    await expect(fold).toBeVisible({ visible: width < 700 });
    // Servers stand on the first screens of a phone: what narrows them is folded.
    if (width < 700) {
      await expect(filter(page, 'IPv6')).toBeHidden();
      await fold.focus();
      await page.keyboard.press('Enter');
    }
    await expect(choice(page, 'Mémoire').getByRole('option')).toHaveText([
      'Toutes',
      /^32\sGo min\. \(14\)$/,
      /^128\sGo min\. \(13\)$/,
      /^256\sGo min\. \(1\)$/,
    ]);
    await choice(page, 'Mémoire').selectOption('128');
    await choice(page, 'Processeur').selectOption('ryzen');
    await expectCount(page, '12 serveurs');
    // Nothing would be left.
    await expect(choice(page, 'Threads').getByRole('option', { name: '32 min. (0)' })).toBeDisabled();
    await choice(page, 'Type de disque').selectOption('nvme');
    await expectCount(page, '11 serveurs');
    await choice(page, 'Livraison').selectOption('2');
    await expectCount(page, '8 serveurs');
    await budget(page).fill('60');
    await expect(budget(page).locator('..').getByText('soit')).toHaveText(/^soit 72,00\s€ TTC$/);
    await expectShown(page, '05', '07', '08');
    await expect(page).toHaveURL(/\?memoire=128&processeur=ryzen&disque=nvme&delai=2&prix=60$/);
    await expect(chips(page)).toContainText([
      /Mémoire\s: 128\sGo min\./,
      /Processeur\s: Ryzen/,
      /Type de disque\s: NVMe/,
      /Livraison\s: 2\sjours max\./,
      /60\s€ HT max\./,
      RESET,
    ]);
    if (width < 700) await expect(fold).toHaveText('Filtrer et trier (5)');
    // What was typed is no step; what was chosen is one each.
    await page.goBack();
    await expect(choice(page, 'Livraison')).toHaveValue('');
    await expect(budget(page)).toHaveValue('');
    await expectCount(page, '11 serveurs');
    await chips(page).filter({ hasText: 'Mémoire' }).press('Enter');
    await expectCount(page, '12 serveurs');
    await expect(stock(page).getByText('12 serveurs').locator('..')).toBeFocused();
    await chips(page).getByText(RESET).click();
    await expectCount(page, '14 serveurs');
    await expect(chips(page)).toHaveCount(0);
  });

test('When the list is sorted then those on quote come last', async ({ page, openStock }) => {
  await openStock();
  for (const [label, query, ...numbers] of [
    ['Nom, décroissant', '?ordre=desc', '14', '13', '12', '11', '10', '09'],
    ['Prix, croissant', '?tri=prix', '05', '14', '07', '08', '02', '09'],
    ['Prix, décroissant', '?tri=prix&ordre=desc', '04', '13', '12', '01', '11', '10'],
    ['Nom, croissant', '', '01', '02', '03', '04', '05', '06'],
  ] as const) {
    await sort(page).selectOption(label);
    await expectShown(page, ...numbers);
    expect(new URL(page.url()).search).toBe(query);
  }
  for (const label of ['Prix, croissant', 'Prix, décroissant']) {
    await sort(page).selectOption(label);
    await more(page).click();
    await more(page).click();
    await expect(cards(page).last()).toContainText('Sur devis');
  }
});

test('When filters are chosen then a reload keeps them, and no nonsense', async ({ page, openStock }) => {
  await openStock();
  await filter(page, 'IPv6').click();
  await choice(page, 'Livraison').selectOption('2');
  await sort(page).selectOption('Prix, décroissant');
  await expectShown(page, '13', '01', '11', '10', '03', '08');
  await page.reload();
  await expectShown(page, '13', '01', '11', '10', '03', '08');
  await expectCount(page, '9 serveurs');
  await expect(filter(page, 'IPv6')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice(page, 'Livraison')).toHaveValue('2');
  await expect(sort(page)).toHaveValue('prix-desc');
  await openStock('?stock=1&ddos=max&failover=yes&ipv6=&tri=ram&ordre=up&memoire=-1&disque=1&prix=abc');
  await expectCount(page, '14 serveurs');
  await expectShown(page, '01', '02', '03', '04', '05', '06');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(sort(page)).toHaveValue('nom');
});

test('When a filter or the sort changes then six servers show again', async ({ page, openStock }) => {
  await openStock();
  for (const change of [
    () => filter(page, 'IP Failover').click(),
    () => sort(page).selectOption('Prix, croissant'),
    () => chips(page).getByText(RESET).click(),
  ]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(12);
    await change();
    await expect(cards(page)).toHaveCount(6);
  }
});

test('When no server matches then a button shows all, sort kept', async ({ page, openStock }) => {
  await openStock('?tri=prix&ddos=game&failover=oui');
  await expectCount(page, '1 serveur');
  await expect(filter(page, 'IPv6')).toBeDisabled();
  await budget(page).fill('1');
  await expectCount(page, 'Aucun serveur');
  const empty = stock(page).getByText('Aucun serveur ne correspond à vos filtres.');
  await expect(empty).toBeVisible();
  await stock(page).getByRole('button', { name: RESET }).last().click();
  await expect(empty).toHaveCount(0);
  await expectCount(page, '14 serveurs');
  await expectShown(page, '05', '14', '07', '08', '02', '09');
  await expect(page).toHaveURL(/\?tri=prix$/);
  await budget(page).fill('abc');
  await expect(stock(page).getByText('Un montant en euros est attendu, par exemple 100.')).toBeVisible();
  await expectCount(page, '14 serveurs');
});
