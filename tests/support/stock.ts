import type { Cleanup } from '@site/api/testing/cleanup';
import { createFeed, createFeedRow, type FeedRowChanges, INVENTORY_KEY } from '@site/api/testing/feed';
import { startTestOrderSystem } from '@site/api/testing/order-system';
import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { Page } from 'playwright/test';
import { saveOffers } from './admin-api.ts';
import type { Site } from './site.ts';
import { test as base, expect, oncePerWorker, type StartSite } from './test.ts';
import { visit } from './visit.ts';

/** Name, reseller price, units, and the price visitors read: × 1.29, worked out by hand. */
const rows = [
  ['Serveur 01', 100, 5, '129,00 € HT'],
  ['Serveur 02', 50, 5, '64,50 € HT'],
  ['Serveur 03', 73.31, 1, '94,57 € HT'],
  ['Serveur 04', 200, 0, '258,00 € HT'],
  ['Serveur 05', 10, 5, '12,90 € HT'],
  ['Serveur 06', null, 5, 'Sur devis'],
  ['Serveur 07', 30, 5, '38,70 € HT'],
  ['Serveur 08', 40, 5, '51,60 € HT'],
  ['Serveur 09', 60, 0, '77,40 € HT'],
  ['Serveur 10', 80, 5, '103,20 € HT'],
  ['Serveur 11', 90, 5, '116,10 € HT'],
  ['Serveur 12', 110, 5, '141,90 € HT'],
  ['Serveur 13', 120, 5, '154,80 € HT'],
  ['Serveur 14', 20, 5, '25,80 € HT'],
] as const;

/** Prices that visitors read, by name. */
export const shownPrices = rows.map(([name, , , shown]) => [name, shown] as const);

/** Fields in which some servers differ from the others: 24 threads of a Ryzen, 128 Go, two NVMe of 1 To, in 2 days. */
const figures: Record<string, FeedRowChanges> = {
  'Serveur 02': { specifications: { memory: { size: 32, type: 'DDR4' } } },
  'Serveur 05': { stock: { delivery_time: 1 } },
  'Serveur 07': { stock: { delivery_time: null } },
  'Serveur 12': { specifications: { memory: { size: 256, type: 'DDR5' } }, stock: { delivery_time: 5 } },
  'Serveur 13': { specifications: { cpu: 'AMD EPYC 7302P', cores: 32 } },
  'Serveur 14': { specifications: { storage: { quantity: 4, size: 12_000, type: 'HDD' } } },
};

/** Fourteen servers, two of them sold out. */
const stockFeed = createFeed(
  ...rows.map(([name, price_reseller, quantity]) =>
    createFeedRow({
      name,
      price: { price_reseller },
      specifications: figures[name]?.specifications ?? {},
      stock: { available: quantity > 0, quantity, ...figures[name]?.stock },
    }),
  ),
);

/** Of the feed's servers, two have Game protection and three lack IP Failover or IPv6. */
const operatorOffers: DedicatedOffer[] = [
  { ...createBlankOffer('1'), name: 'Serveur 02', ddos: 'game', ipv6: false },
  { ...createBlankOffer('2'), name: 'Serveur 05', ddos: 'game', ip_failover: false },
  { ...createBlankOffer('3'), name: 'Serveur 07', ip_failover: false, ipv6: false },
];

const startSharedHost = oncePerWorker(async (launch: StartSite, cleanup: Cleanup) => {
  const orderSystem = await startTestOrderSystem({ feed: stockFeed }, cleanup);
  const stockHost = await launch({ env: { INVENTORY_URL: orderSystem.url, INVENTORY_KEY }, cleanup });
  await saveOffers(stockHost, operatorOffers);
  return stockHost;
});

interface Fixtures {
  /** A host that reads its stock from an order system. */
  stockHost: Site;
  /** Opens /offres/dedies of that host and waits until it answers. */
  openStock(query?: string): Promise<ReturnType<typeof locateStock>>;
}

/** The `test` for an unchanged stock: tests of a worker share the order system and the host. */
export const test = base.extend<Fixtures>({
  stockHost: async ({ launch, atWorkerEnd }, use) => use(await startSharedHost(launch, atWorkerEnd)),

  openStock: ({ page, stockHost }, use) =>
    use(async (query = '') => {
      await visit(page, `${stockHost.origin}/offres/dedies${query}`);
      return locateStock(page);
    }),
});

/** The list of /offres/dedies, and what narrows it. */
export function locateStock(page: Page) {
  const stock = page.getByRole('region', { name: 'Le stock' });
  const cards = stock.getByRole('article');
  const filters = page.getByRole('group', { name: 'Filtres', exact: true });
  return {
    stock,
    cards,
    card: (name: string) => cards.filter({ has: page.getByRole('heading', { name, exact: true }) }),
    /** A filter's button, whose name ends with the number of servers it would leave. */
    filter: (name: string) => filters.getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) }),
    choice: (name: string) => filters.getByRole('combobox', { name }),
    budget: filters.getByRole('textbox', { name: 'Prix maximum, HT / mois' }),
    /** Buttons that each remove an active filter. */
    chips: page.getByRole('group', { name: 'Filtres actifs' }).getByRole('button'),
    sort: page.getByRole('combobox', { name: 'Trier par' }),
    more: page.getByRole('button', { name: 'Voir plus de serveurs' }),
    /** Checks that exactly these servers show, in this order: « 05 » is « Serveur 05 ». */
    expectShown: (...numbers: string[]) =>
      expect(cards.getByRole('heading')).toHaveText(numbers.map((number) => `Serveur ${number}`)),
    expectCount: (text: string) =>
      expect(stock.getByRole('status').filter({ hasText: 'erveur' })).toHaveText(text),
  };
}

export { expect };
