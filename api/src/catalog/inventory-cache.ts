import type { Inventory } from '@site/api-contract/dedicated/inventory';
import { inventorySchema } from '@site/api-contract/dedicated/inventory-schema';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../storage/schema.ts';
import { readSetting, writeSetting } from '../storage/settings.ts';
import {
  fetchInventoryFeed,
  InventoryFeedError,
  type InventoryFeedFailureReason,
  parseInventoryFeed,
} from './inventory-feed.ts';
import { sampleInventoryFeed } from './inventory-sample.ts';
import { buildInventoryServers } from './public-inventory.ts';

/** Outcome of an attempt to read the stock, for the metrics. */
export type InventoryOutcome = 'read' | InventoryFeedFailureReason;

/** Durations, in milliseconds. */
interface InventoryTimings {
  /** Age up to which a stock counts as fresh; 60 s by default. */
  freshMs?: number;
  /** Shortest pause between two attempts while the order system fails; 10 s by default. */
  pauseMs?: number;
}

/** Dependencies and durations of {@link InventoryCache}. */
export interface InventoryCacheOptions extends InventoryTimings {
  source: 'live' | 'sample';
  /** Resolves with the feed's body, or rejects with an InventoryFeedError. */
  fetchFeed: () => Promise<unknown>;
  /** Stores the last good stock beyond this process. */
  writeFallback?: (inventory: Inventory) => Promise<void>;
  /** Reads the stored stock. */
  readFallback?: () => Promise<Inventory | undefined>;
  logger: Logger;
  onAttempt?: (outcome: InventoryOutcome) => void;
  /** Called after each good read with the number of rows left out, for the metrics. */
  onSkipped?: (count: number) => void;
  /** A monotonic clock in milliseconds, for tests. */
  clock?: { now(): number };
}

type CachedInventory = { inventory: Inventory } | { failure: InventoryFeedError };

/** Key of the cache's only entry. */
const STOCK = 'stock';
const LOGGED_FAULTS = 5;

/**
 * Cache of the stock. Concurrent requests share a single read, and no read starts before the stock expires or the pause
 * after a failure ends.
 */
export class InventoryCache {
  readonly #cache: LRUCache<typeof STOCK, CachedInventory>;
  #fallback: Inventory | undefined;
  #keeping: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly options: InventoryCacheOptions) {
    const { freshMs = 60_000, pauseMs = 10_000, clock = performance } = options;
    this.#cache = new LRUCache({
      max: 1,
      ttl: freshMs,
      ttlResolution: 0,
      perf: clock,
      fetchMethod: async (_key, _stale, { options: entry }) => {
        const stock = await this.#refresh();
        const isFailing = 'failure' in stock || stock.inventory.source === 'stale';
        entry.ttl = isFailing ? pauseMs : freshMs;
        return stock;
      },
    });
  }

  /**
   * Returns the stock: fresh, or the last good stock marked `stale` while the order system fails.
   * During a failure, requests get the stale stock at once while the next attempt runs in the background.
   * @throws InventoryFeedError when there is no stock at all.
   */
  async get(): Promise<Inventory> {
    const before = this.#cache.peek(STOCK, { allowStale: true });
    const isStale = before !== undefined && 'inventory' in before && before.inventory.source === 'stale';
    const stock = await this.#cache.fetch(STOCK, { allowStale: isStale });
    if (!stock || 'failure' in stock) throw stock?.failure ?? InventoryFeedError.unreachable();
    return stock.inventory;
  }

  /** Resolves once no write is under way. Later reads aren't stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#keeping;
  }

  async #refresh(): Promise<CachedInventory> {
    const { onAttempt, logger } = this.options;
    try {
      const inventory = await this.#read();
      onAttempt?.('read');
      this.#keepBeside(inventory);
      return { inventory };
    } catch (error) {
      if (!(error instanceof InventoryFeedError)) throw error;
      onAttempt?.(error.reason);
      const fallback = this.#fallback ?? (await this.#recall());
      const { reason, status, code } = error;
      logger.warn({ reason, status, code, fallbackAt: fallback?.fetchedAt }, 'stock not read');
      return fallback ? { inventory: { ...fallback, source: 'stale' } } : { failure: error };
    }
  }

  async #read(): Promise<Inventory> {
    const { fetchFeed, source, logger, onSkipped } = this.options;
    const { rows, faults } = parseInventoryFeed(await fetchFeed());
    onSkipped?.(faults.length);
    if (faults.length > 0) {
      logger.warn({ skipped: faults.length, faults: faults.slice(0, LOGGED_FAULTS) }, 'stock rows skipped');
    }
    return { source, fetchedAt: Date.now(), skipped: faults.length, servers: buildInventoryServers(rows) };
  }

  /** Stores the stock without waiting: visitors get the stock even while the database is away. */
  #keepBeside(inventory: Inventory): void {
    const { writeFallback, logger } = this.options;
    this.#fallback = inventory;
    if (!writeFallback || this.#isClosed) return;
    this.#keeping = writeFallback(inventory).catch((err) => logger.warn({ err }, 'stock not kept'));
  }

  async #recall(): Promise<Inventory | undefined> {
    return this.options.readFallback?.().catch((err) => {
      this.options.logger.warn({ err }, 'fallback stock not read');
      return undefined;
    });
  }
}

const FALLBACK = 'inventory.fallback';

/** Stores a stock for a failure of the order system right after a start. The row holds only what visitors see. */
export async function writeFallbackInventory(database: Database, inventory: Inventory): Promise<void> {
  await writeSetting(database, FALLBACK, inventory);
}

/** Returns the last stock that any instance stored; `undefined` if there is none, or its format is another version's. */
export async function readFallbackInventory(database: Database): Promise<Inventory | undefined> {
  return inventorySchema.safeParse(await readSetting(database, FALLBACK)).data;
}

/** Durations of the cache and of its reads. */
export interface InventoryTimingOptions extends InventoryTimings {
  /** Time limit for the whole answer of the order system, in milliseconds; 8 s by default. */
  timeoutMs?: number;
}

/** Returns a cache of the configured order system's stock or, without a URL, of the bundled sample. */
export function createInventoryCache(
  { inventoryUrl, inventoryKey }: { inventoryUrl?: string | undefined; inventoryKey?: string | undefined },
  database: Database,
  { timeoutMs = 8_000, ...timings }: InventoryTimingOptions,
  around: { logger: Logger } & Pick<InventoryCacheOptions, 'onAttempt' | 'onSkipped'>,
): InventoryCache {
  if (!inventoryUrl) {
    around.logger.info('no INVENTORY_URL: the bundled sample stock is shown');
    return new InventoryCache({
      ...timings,
      ...around,
      source: 'sample',
      fetchFeed: async () => sampleInventoryFeed,
    });
  }
  const orderSystem = { url: inventoryUrl, key: inventoryKey, timeoutMs };
  return new InventoryCache({
    ...timings,
    ...around,
    source: 'live',
    fetchFeed: () => fetchInventoryFeed(orderSystem),
    writeFallback: (inventory) => writeFallbackInventory(database, inventory),
    readFallback: () => readFallbackInventory(database),
  });
}
