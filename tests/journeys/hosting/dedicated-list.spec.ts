import { feedOf, feedRow } from '../../../api/src/testing/feed.ts';
import {
  card,
  cards,
  expect,
  expectCount,
  expectShown,
  more,
  shownPrices,
  stock,
  test,
  testOfOwnStock,
} from '../../support/stock.ts';
import { visit } from '../../support/visit.ts';

test('When the order system answers then six servers show, six more on demand, and the rest', async ({
  page,
  openStock,
}) => {
  await openStock();
  await expectCount(page, '14 serveurs');
  await expectShown(page, '01', '02', '03', '04', '05', '06');
  await more(page).click();
  await expect(cards(page)).toHaveCount(12);
  await more(page).press('Enter');
  await expect(cards(page)).toHaveCount(14);
  await expect(more(page)).toHaveCount(0);
});

test('When a live stock shows then the page says when it was read', async ({ page, openStock }) => {
  await openStock();
  await expect(stock(page)).toContainText(/Stock lu le \d{1,2} \p{L}+ \d{4} à \d{2}:\d{2}\./u);
  await expect(stock(page)).not.toContainText('Stock d’exemple');
});

test('When no order system is configured then the stock is called an example', async ({ page }) => {
  await visit(page, '/offres/dedies');
  await expect(stock(page)).toContainText('Stock d’exemple');
  await expect(stock(page)).not.toContainText('Stock lu le');
  await expect(cards(page)).toHaveCount(6);
});

test('When servers show then each has its price, and « Sur devis » without one', async ({
  page,
  openStock,
}) => {
  await openStock();
  await more(page).click();
  await more(page).click();
  for (const [name, price] of shownPrices) await expect(card(page, name)).toContainText(price);
});

test('When a server is available then it can be ordered, else a quote asked for, and what is sold out has no badge', async ({
  page,
  openStock,
}) => {
  await openStock();
  const link = (name: string, text: string) =>
    card(page, name).getByRole('link', { name: `${text} ${name}`, exact: true });
  await expect(link('Serveur 01', 'Commander')).toHaveAttribute('href', '/commande/serveur-01');
  await expect(card(page, 'Serveur 01')).toContainText(/livré en 2\sjours/);
  await expect(card(page, 'Serveur 05')).toContainText('Disponible immédiatement');
  await expect(link('Serveur 04', 'Demander un devis pour')).toHaveAttribute(
    'href',
    '/contact?offre=serveur-04',
  );
  await expect(link('Serveur 04', 'Commander')).toHaveCount(0);
  await expect(card(page, 'Serveur 04')).toContainText('Indisponible');
  // Without a price the quote comes first, and the order stays.
  await expect(card(page, 'Serveur 06').getByRole('link')).toHaveText([
    'Commander',
    'Demander un devis',
    'Ajouter au devis',
  ]);
  await expect(card(page, 'Serveur 03')).toContainText('Dernière unité');
  for (const name of ['Serveur 01', 'Serveur 04'])
    await expect(card(page, name)).not.toContainText(/Dernière unité|Recommandé/);
});

testOfOwnStock(
  'When a row is bad, a name is double and a price has many decimals then every good row shows',
  async ({ page, orders, openStock }) => {
    // 10.003876 × 1.29 = 12.90500004: half up.
    const twin = feedRow({ name: 'Jumeau', price: { price_reseller: 10.003876 } });
    const bad = feedRow({ name: 'Faux', specifications: { cores: 'beaucoup' } });
    orders.mood = { feed: feedOf(twin, bad, twin) };
    await openStock();
    // Two of the feed, three of the operator's.
    await expectCount(page, '5 serveurs');
    await expect(card(page, 'Faux')).toHaveCount(0);
    await expect(card(page, 'Jumeau')).toContainText(['12,91 €', '12,91 €']);
    const orderLinks = card(page, 'Jumeau').getByRole('link', { name: 'Commander' });
    await expect(orderLinks.first()).toHaveAttribute('href', '/commande/jumeau');
    await expect(orderLinks.last()).toHaveAttribute('href', '/commande/jumeau-2');
  },
);
