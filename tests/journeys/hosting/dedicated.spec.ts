import type { Page } from 'playwright/test';
import { measureLayoutShifts, watchLayoutShifts } from '#support/layout-shifts.ts';
import { PausedRequests } from '#support/paused-requests.ts';
import { expect, locateStock, shownPrices, test } from '#support/stock.ts';
import { readCopiedText, visit, waitForHydration } from '#support/visit.ts';

test('stock shows six by six, each with its price and order or quote', async ({ page, openStock }) => {
  const { stock, cards, more, card, expectShown, expectCount } = await openStock();
  await expectCount('14 serveurs');
  await expect(stock).toContainText(/Stock lu le \d{1,2} \p{L}+ \d{4} à \d{2}:\d{2}\./u);
  await expect(stock).not.toContainText('Stock d’exemple');
  await expectShown('01', '02', '03', '04', '05', '06');
  await more.click();
  await expect(cards).toHaveCount(12);
  const item = (index: number) =>
    stock
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .nth(index);
  await expect(item(6)).toBeFocused();
  await more.press('Enter');
  await expect(cards).toHaveCount(14);
  await expect(item(12)).toBeFocused();
  await expect(more).toHaveCount(0);
  for (const [name, price] of shownPrices) await expect(card(name)).toContainText(price);

  const link = (name: string, text: string) =>
    card(name).getByRole('link', { name: `${text} ${name}`, exact: true });
  await expect(link('Serveur 01', 'Commander')).toHaveAttribute('href', '/commande/serveur-01');
  await expect(link('Serveur 04', 'Commander')).toHaveCount(0);
  const quote = link('Serveur 04', 'Demander un devis pour');
  await expect(quote).toHaveAttribute('href', '/contact?offre=serveur-04');
  // Without a price the quote comes first, and the order stays.
  await expect(card('Serveur 06').getByRole('link')).toHaveText(['Demander un devis', 'Commander']);
  await expect(card('Serveur 01')).toContainText(/livré en 2\sjours/);
  await expect(card('Serveur 03')).toContainText('Dernière unité');
  await expect(card('Serveur 04')).toContainText('Indisponible');
  await expect(card('Serveur 05')).toContainText('Disponible immédiatement');
  for (const name of ['Serveur 01', 'Serveur 04'])
    await expect(card(name)).not.toContainText(/Dernière unité|Recommandé/);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Serveur 03' });
const details = (page: Page) =>
  locateStock(page).card('Serveur 03').getByRole('button', { name: 'Détails : Serveur 03' });
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Fermer' });
const closings: Record<string, (page: Page) => Promise<void>> = {
  '« Fermer »': (page) => close(page).click(),
  '« Fermer » by keyboard': (page) => close(page).press('Enter'),
  Esc: (page) => page.keyboard.press('Escape'),
  'a click beside it': (page) => page.mouse.click(4, 4),
};

test('details hold the focus until they close, and can be copied', async ({ page, openStock }) => {
  await openStock();
  for (const [name, leave] of Object.entries(closings))
    await test.step(name, async () => {
      await details(page).press('Enter');
      for (let count = 0; count < 3; count++) {
        await expect(dialog(page).locator(':focus')).toHaveCount(1);
        await page.keyboard.press('Tab');
      }
      await leave(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(details(page)).toBeFocused();
    });
  await details(page).click();
  await expect(dialog(page)).toContainText(
    /94,57\s€.*AMD Ryzen 9 5900X \(24\sthreads\).*128\sGo DDR4.*2 × 1000\sGo NVMe.*2,5\sGb\/s/,
  );
  await expect(dialog(page)).toContainText(/Basic.*France.*Proxmox.*Sans engagement, 3, 6 ou 12\smois/);
  const order = dialog(page).getByRole('link', { name: 'Commander' });
  await expect(order).toHaveAttribute('href', '/commande/serveur-03');
  await dialog(page).getByRole('button', { name: 'Copier la fiche' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Copié.');
  const copied = await readCopiedText(page);
  expect(copied.split('\n').slice(0, 5)).toEqual([
    'Serveur 03',
    'Processeur : AMD Ryzen 9 5900X (24 threads)',
    'Mémoire : 128 Go DDR4',
    'Stockage : 2 × 1000 Go NVMe',
    'Bande passante : 2,5 Gb/s',
  ]);
  expect(copied).toContain('\nPrix : 94,57 € HT');
});

test('wishes go with the request and into the quote', async ({ page, openStock, stockHost }) => {
  await openStock();
  await details(page).click();
  await dialog(page).getByLabel('Engagement').selectOption('12 mois');
  await dialog(page).getByLabel('Système ou hyperviseur').selectOption('Proxmox');
  await dialog(page).getByLabel('Adresses IP failover').selectOption('4');
  const ask = dialog(page).getByRole('link', { name: 'Demander un devis pour Serveur 03' });
  await expect(ask).toHaveAttribute(
    'href',
    '/contact?offre=serveur-03&engagement=12&systeme=proxmox&adresses=4',
  );
  await dialog(page).getByRole('link', { name: 'Ajouter au devis : Serveur 03' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').getByText(/Serveur 03\s: dans votre devis/)).toBeVisible();

  await visit(page, `${stockHost.origin}/devis`);
  const row = page.getByRole('article', { name: 'Serveur 03' });
  await expect(row.getByLabel('Engagement (souhait)')).toHaveValue('12');
  await expect(row.getByLabel('Mise en service (souhait)')).toHaveValue('libre');
  await expect(page).toHaveURL(
    /\/devis\?ligne=serveur-03\*engagement-12\*systeme-proxmox\*adresses-4\*9457-0$/,
  );
  await expect(page.getByRole('main')).toContainText('Les souhaits n’ont pas de prix publié');
  await page.emulateMedia({ media: 'print' });
  await expect(row).toContainText(
    /Engagement \(souhait\)\s: 12\smois, Système ou hyperviseur \(souhait\)\s: Proxmox, Adresses IP failover \(souhait\)\s: 4/,
  );
});

test('stock that can’t be read says so, and recovers by « Réessayer »', async ({
  page,
  stockHost,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/502/, /Erreur HTTP : 500/);
  const { stock, cards } = locateStock(page);
  const json = { detail: 'Erreur HTTP : 500' };
  await page.route('**/api/servers/inventory', (route) =>
    route.fulfill({ status: 502, contentType: 'application/problem+json', json }),
  );
  await page.goto(`${stockHost.origin}/offres/dedies`);
  await expect(stock.getByRole('alert')).toContainText(
    'Impossible de charger les serveurs. Veuillez réessayer plus tard.',
  );
  await page.unroute('**/api/servers/inventory');
  await stock.getByRole('button', { name: 'Réessayer' }).click();
  await expect(cards).toHaveCount(6);
  await expect(stock.getByRole('alert')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('list all servers', async ({ page, stockHost, allowBrowserErrors }) => {
    allowBrowserErrors(/csp .*\.js/);
    const { stock, cards, card } = locateStock(page);
    await page.goto(`${stockHost.origin}/offres/dedies`);
    await expect(cards).toHaveCount(14);
    for (const [name, price] of shownPrices) await expect(card(name)).toContainText(price);
    await expect(card('Serveur 03')).toContainText(/soit 113,48\s€ TTC/);
    for (const [name, link, href] of [
      ['Serveur 13', /^Commander/, '/commande/serveur-13'],
      ['Serveur 09', /^Demander/, '/contact?offre=serveur-09'],
    ] as const)
      await expect(card(name).getByRole('link', { name: link })).toHaveAttribute('href', href);
    await expect(card('Serveur 13')).toBeVisible();
    await expect(stock).toContainText(/14 serveurs\s*Stock lu le \d/);
    await expect(stock.getByRole('button')).toHaveCount(0);
    for (const text of ['La liste du stock demande', 'Chargement des serveurs', 'Le stock peut varier'])
      await expect(page.getByText(text)).toBeHidden();
  });
});

const places = (page: Page) =>
  locateStock(page).cards.evaluateAll((all) =>
    all.flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return height > 0 ? [[one.id, x, y + scrollY, width, height].join(' ')] : [];
    }),
  );

test(`live list comes without moving or losing anything`, async ({ page, stockHost }) => {
  const { stock, card, expectShown } = locateStock(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShifts(page);
  const paused = await PausedRequests.pause(page, '**/api/servers/inventory');
  await page.goto(`${stockHost.origin}/offres/dedies`);
  await waitForHydration(page);
  await expectShown('01', '02', '03', '04', '05', '06');
  const before = await places(page);
  const order = card('Serveur 02').getByRole('link', { name: /^Commander/ });
  const tick = card('Serveur 03').getByRole('checkbox');
  await tick.press('Space');
  await order.focus();
  await paused.release();
  await expect(stock.getByRole('status')).toHaveText('14 serveurs');
  expect(await places(page)).toEqual(before);
  await expect(order).toBeFocused();
  await expect(tick).toBeChecked();
  const { total, what } = await measureLayoutShifts(page);
  expect(total, what).toBeLessThanOrEqual(0.001);
  // Another page, and back by a link: its HTML has the list too.
  await page.getByRole('main').getByRole('link', { name: 'Toutes les offres' }).click();
  paused.pauseAgain();
  await page.getByRole('main').locator('a[href="/offres/dedies"]').first().click();
  await expectShown('01', '02', '03', '04', '05', '06');
  await card('Serveur 02').getByRole('button', { name: 'Détails : Serveur 02' }).click();
  await paused.release();
  await expect(page.getByRole('dialog', { name: 'Serveur 02' })).toContainText(/64,50\s€/);
});
