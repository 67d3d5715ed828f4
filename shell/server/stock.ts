import type { DedicatedCatalog } from '@site/api-contract/dedicated/stock';
import type { Logger } from 'pino';

/** Lifetime of a stock in milliseconds, the same as in browsers (`api/src/catalog/inventory-route.ts`). */
const FRESH_MS = 15_000;

/** Longest wait of a page for the stock, in milliseconds; after it, the page is sent without. */
const TIMEOUT_MS = 1_000;

/** Returns the stock; undefined while no reading succeeded. Never rejects. */
export type StockReader = () => Promise<DedicatedCatalog | undefined>;

/**
 * Returns a reader of the stock for pages. All visitors share one request per 15 s, and one wait of at most a second. A request
 * that exceeds the wait leaves the earlier stock in use. An outage is logged once.
 */
export function createCachedStockReader(stock: () => Promise<DedicatedCatalog>, logger: Logger): StockReader {
  let requestedAt = Number.NEGATIVE_INFINITY;
  let waiting: Promise<unknown> = Promise.resolve();
  let isReading = false;
  let failure = '';
  let last: DedicatedCatalog | undefined;
  const request = async () => {
    try {
      last = await stock();
      failure = '';
    } catch (error) {
      const { message } = error as Error;
      if (failure !== message) logger.warn(`pages go out without the stock: ${message}`);
      failure = message;
      last = undefined;
    }
    isReading = false;
  };
  return async () => {
    const now = performance.now();
    if (!isReading && now - requestedAt > FRESH_MS) {
      requestedAt = now;
      isReading = true;
      waiting = Promise.race([request(), new Promise((done) => setTimeout(done, TIMEOUT_MS).unref())]);
    }
    await waiting;
    return last;
  };
}
