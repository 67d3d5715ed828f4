import type { Inventory } from '@site/api-contract/inventory';
import { inventorySchema } from '@site/api-contract/inventory-schema';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../storage/schema.ts';
import { readSetting, writeSetting } from '../storage/settings.ts';
import { FeedFailure, type FeedFailureReason, fetchFeed, readFeed } from './inventory-feed.ts';
import { sampleFeed } from './inventory-sample.ts';
import { publicView } from './public-inventory.ts';
import { recordStockChanges } from './stock-changes.ts';

/** How a try to read the stock ended, for the metrics. */
export type InventoryOutcome = 'read' | FeedFailureReason;

/** How long things last, in milliseconds. */
interface InventoryTimings {
  /** How long a stock is taken for true; 60 s by default. */
  freshMs?: number;
  /** Shortest pause between two tries while the order system fails; 10 s by default. */
  pauseMs?: number;
}

/** What {@link InventoryCache} needs. */
export interface InventoryCacheOptions extends InventoryTimings {
  source: 'live' | 'sample';
  /** Answers the feed's body, or rejects with a FeedFailure. */
  fetchFeed: () => Promise<unknown>;
  /** Keeps the last good stock beyond this process. */
  keep?: (inventory: Inventory) => Promise<void>;
  /** Gives it back. */
  recall?: () => Promise<Inventory | undefined>;
  logger: Logger;
  onTry?: (outcome: InventoryOutcome) => void;
  /** Told how many rows of the feed were left out, after each good reading, for the metrics. */
  onSkipped?: (count: number) => void;
  /** A monotonic clock in milliseconds, for tests. */
  clock?: { now(): number };
}

type Held = { inventory: Inventory } | { failure: FeedFailure };

/** The cache's one entry. */
const STOCK = 'stock';
const LOGGED_FAULTS = 5;

/** The stock, read at most once at a time however many ask, and no more often than its age or a failure's pause asks for. */
export class InventoryCache {
  readonly #cache: LRUCache<typeof STOCK, Held>;
  #lastGood: Inventory | undefined;
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
        const held = await this.#refresh();
        const isFailing = 'failure' in held || held.inventory.source === 'stale';
        entry.ttl = isFailing ? pauseMs : freshMs;
        return held;
      },
    });
  }

  /**
   * The stock: fresh, or the last good one marked `stale` while the order system fails. During a failure nobody
   * waits for the next try: it runs beside, and whoever comes after it gets what it found.
   * @throws FeedFailure when there is no stock at all.
   */
  async get(): Promise<Inventory> {
    const before = this.#cache.peek(STOCK, { allowStale: true });
    const isStale = before !== undefined && 'inventory' in before && before.inventory.source === 'stale';
    const held = await this.#cache.fetch(STOCK, { allowStale: isStale });
    if (!held || 'failure' in held) throw held?.failure ?? FeedFailure.unreachable();
    return held.inventory;
  }

  /** Resolves once what was read last is kept, or couldn't be. */
  kept(): Promise<void> {
    return this.#keeping;
  }

  /** Resolves when nothing is being written any more; from then on nothing will be. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#keeping;
  }

  async #refresh(): Promise<Held> {
    const { onTry, logger } = this.options;
    try {
      const inventory = await this.#read();
      onTry?.('read');
      this.#keepBeside(inventory);
      return { inventory };
    } catch (error) {
      if (!(error instanceof FeedFailure)) throw error;
      onTry?.(error.reason);
      const lastGood = this.#lastGood ?? (await this.#recall());
      const { reason, status, code } = error;
      logger.warn({ reason, status, code, lastGood: lastGood?.fetchedAt }, 'stock not read');
      return lastGood ? { inventory: { ...lastGood, source: 'stale' } } : { failure: error };
    }
  }

  async #read(): Promise<Inventory> {
    const { fetchFeed, source, logger, onSkipped } = this.options;
    const { rows, faults } = readFeed(await fetchFeed());
    onSkipped?.(faults.length);
    if (faults.length > 0) {
      logger.warn({ skipped: faults.length, faults: faults.slice(0, LOGGED_FAULTS) }, 'stock rows skipped');
    }
    return { source, fetchedAt: Date.now(), skipped: faults.length, servers: publicView(rows) };
  }

  /** Not waited for: visitors get the stock whether or not the database is there. */
  #keepBeside(inventory: Inventory): void {
    const { keep, logger } = this.options;
    this.#lastGood = inventory;
    if (!keep || this.#isClosed) return;
    this.#keeping = keep(inventory).catch((err) => logger.warn({ err }, 'stock not kept'));
  }

  async #recall(): Promise<Inventory | undefined> {
    return this.options.recall?.().catch((err) => {
      this.options.logger.warn({ err }, 'last good stock not read');
      return undefined;
    });
  }
}

const LAST_GOOD = 'inventory.lastGood';

/** Keeps a stock for the day the order system fails right after a start. It is what visitors see, and no more. */
export async function writeFallback(database: Database, inventory: Inventory): Promise<void> {
  await writeSetting(database, LAST_GOOD, inventory);
}

/** The last stock any instance has kept; `undefined` when there is none, or one an older release wrote differently. */
export async function readFallback(database: Database): Promise<Inventory | undefined> {
  return inventorySchema.safeParse(await readSetting(database, LAST_GOOD)).data;
}

/** Times that tests shorten. */
export interface InventoryOptions extends InventoryTimings {
  /** How long the order system may take for its whole answer, in milliseconds; 8 s by default. */
  timeoutMs?: number;
}

/** The stock of the configured order system or, with none, the bundled sample. */
export function createInventory(
  { inventoryUrl, inventoryKey }: { inventoryUrl?: string | undefined; inventoryKey?: string | undefined },
  database: Database,
  { timeoutMs = 8_000, ...timings }: InventoryOptions,
  around: { logger: Logger } & Pick<InventoryCacheOptions, 'onTry' | 'onSkipped'>,
): InventoryCache {
  if (!inventoryUrl) {
    around.logger.info('no INVENTORY_URL: the bundled sample stock is shown');
    return new InventoryCache({ ...timings, ...around, source: 'sample', fetchFeed: async () => sampleFeed });
  }
  const orderSystem = { url: inventoryUrl, key: inventoryKey, timeoutMs };
  return new InventoryCache({
    ...timings,
    ...around,
    source: 'live',
    fetchFeed: () => fetchFeed(orderSystem),
    async keep(inventory) {
      await writeFallback(database, inventory);
      await recordStockChanges(database, inventory);
    },
    recall: () => readFallback(database),
  });
}
