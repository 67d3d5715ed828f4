/** Key of the order system in tests, which must not appear in answers or log lines. */
export const INVENTORY_KEY = 'cle-secrete-du-systeme-de-commande';

/** Reseller price of {@link createFeedRow}, whose digits occur in no other number of the row. The sales price is 94,57 €. */
const RESELLER_PRICE = 73.31;

/** Changes of a feed's row. */
export interface FeedRowChanges {
  name?: unknown;
  specifications?: Record<string, unknown>;
  price?: unknown;
  stock?: Record<string, unknown>;
}

/** Returns a valid row of the order system's feed, with the test's changes and with fields that the API ignores. */
export function createFeedRow({ specifications, stock, ...rest }: FeedRowChanges = {}) {
  return {
    internal_id: 17,
    name: 'Ryzen 9 5900X',
    price: { price_reseller: RESELLER_PRICE, currency: 'EUR' },
    ...rest,
    specifications: {
      cpu: 'AMD Ryzen 9 5900X',
      cores: 24,
      memory: { size: 128, type: 'DDR4' },
      storage: { quantity: 2, size: 1000, type: 'NVMe' },
      network: 2.5,
      ...specifications,
    },
    stock: { available: true, quantity: 5, delivery_time: 2, ...stock },
  };
}

/** Returns a feed with these rows. */
export const createFeed = (...servers: unknown[]) => ({ status: 'ok', inventory: { servers } });
