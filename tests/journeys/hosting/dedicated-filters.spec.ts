import {
  cards,
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

test('When filters are switched on and off then the list and its count follow', async ({
  page,
  openStock,
}) => {
  await openStock();
  for (const [name, count, query] of [
    ['Disponible immédiatement', 12, 'stock=immediat'],
    ['Anti-DDoS Basic', 12, 'ddos=basic'],
    ['Anti-DDoS Game', 2, 'ddos=game'],
    ['IP Failover', 12, 'failover=oui'],
    ['IPv6', 12, 'ipv6=oui'],
  ] as const) {
    await filter(page, name).click();
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expectCount(page, `${count} serveurs`);
    await expect(page).toHaveURL(new RegExp(`/offres/dedies\\?${query}$`));
    await filter(page, name).press('Space');
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'false');
    await expectCount(page, '14 serveurs');
    await expect(page).toHaveURL(/\/offres\/dedies$/);
  }
});

test('When one anti-DDoS is chosen then the other is not, and choosing it again clears it', async ({
  page,
  openStock,
}) => {
  await openStock();
  const [basic, game] = [filter(page, 'Anti-DDoS Basic'), filter(page, 'Anti-DDoS Game')];
  await basic.click();
  await game.click();
  await expect(game).toHaveAttribute('aria-pressed', 'true');
  await expect(basic).toHaveAttribute('aria-pressed', 'false');
  await expectShown(page, '02', '05');
  await basic.click();
  await expect(game).toHaveAttribute('aria-pressed', 'false');
  await expectCount(page, '12 serveurs');
  await basic.click();
  await expectCount(page, '14 serveurs');
});

test('When the list is sorted then by name and by price, both ways, those on quote last', async ({
  page,
  openStock,
}) => {
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

test('When filters and sort are chosen then the address keeps them over a reload', async ({
  page,
  openStock,
}) => {
  await openStock();
  await filter(page, 'Disponible immédiatement').click();
  await filter(page, 'IPv6').click();
  await sort(page).selectOption('Prix, décroissant');
  await expectShown(page, '13', '12', '01', '11', '10', '03');
  await page.reload();
  await expectShown(page, '13', '12', '01', '11', '10', '03');
  await expectCount(page, '10 serveurs');
  await expect(filter(page, 'IPv6')).toHaveAttribute('aria-pressed', 'true');
  await expect(sort(page)).toHaveValue('prix-desc');
});

test('When the address holds nonsense then the defaults show', async ({ page, openStock }) => {
  await openStock('?stock=1&ddos=max&failover=yes&ipv6=&tri=ram&ordre=up');
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
    () => filter(page, RESET).click(),
  ]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(12);
    await change();
    await expect(cards(page)).toHaveCount(6);
  }
});

test('When no server matches then the page says so and « Réinitialiser les filtres » shows all, sort kept', async ({
  page,
  openStock,
}) => {
  await openStock('?tri=prix');
  await expect(filter(page, RESET)).toBeDisabled();
  for (const name of ['Anti-DDoS Game', 'IP Failover', 'IPv6']) await filter(page, name).click();
  await expectCount(page, 'Aucun serveur');
  const empty = stock(page).getByText('Aucun serveur ne correspond à vos filtres.');
  await expect(empty).toBeVisible();
  await expect(filter(page, RESET)).toBeEnabled();
  await stock(page).getByRole('button', { name: RESET }).last().click();
  await expect(empty).toHaveCount(0);
  await expectCount(page, '14 serveurs');
  await expectShown(page, '05', '14', '07', '08', '02', '09');
  await expect(page).toHaveURL(/\?tri=prix$/);
});
