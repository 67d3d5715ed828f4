/** Key of the order system in tests: it may appear in no answer and in no log line. */
export const INVENTORY_KEY = 'cle-secrete-du-systeme-de-commande';

/** Reseller price of {@link feedRow}: no other number of it has these digits. Sold at 94,57 €. */
const RESELLER_PRICE = 73.31;

/** What the rows of a feed differ by. */
export interface FeedRowChanges {
  name?: unknown;
  specifications?: Record<string, unknown>;
  price?: unknown;
  stock?: Record<string, unknown>;
}

/** A valid row of the order system's feed, with fields we don't read, changed as the test wants. */
export function feedRow({ specifications, stock, ...rest }: FeedRowChanges = {}) {
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

/** A feed of these rows. */
export const feedOf = (...servers: unknown[]) => ({ status: 'ok', inventory: { servers } });
