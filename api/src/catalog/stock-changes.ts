import type { Inventory, InventoryServer } from '@site/api-contract/inventory';
import { z } from 'zod';
import type { Database, Schema } from '../storage/schema.ts';
import { claimSetting, readSetting, writeSetting } from '../storage/settings.ts';

/** A change of a server in the stock. Prices are those that visitors see, in cents. */
export type StockChange = Omit<Schema['stock_change'], 'seq'>;

/** Largest number of stored changes; the oldest are deleted. Feeds show the newest. */
const MAX_STORED_CHANGES = 500;

/** Setting with the last known stock. */
const KNOWN_STOCK_SETTING = 'stock.known';

/** Lead of the known stock, in milliseconds, from which the instance that read it had a wrong clock. */
const MAX_AHEAD_MS = 300_000;

/** The last known stock, which changes are relative to. Servers missing from a partly readable feed stay in the stock. */
const knownSchema = z.object({
  /** Time of the first read in epoch milliseconds; the first stock makes no changes. */
  since: z.int(),
  at: z.int(),
  servers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      summary: z.string(),
      priceCents: z.int().nullable(),
      available: z.boolean(),
    }),
  ),
});
type KnownStock = z.infer<typeof knownSchema>;
type KnownServer = KnownStock['servers'][number];

const getServer = ({ id, name, cpu, ram, storage, bandwidth, priceCents, available }: InventoryServer) => ({
  id,
  name,
  priceCents,
  available,
  summary: [cpu, ram, storage, bandwidth].join(' · '),
});

/**
 * Stores the differences from the last known stock. The known stock's row is locked, and a stock read up to five minutes
 * before it is ignored: of several instances that read the same change, one stores it. While the feed has unreadable
 * rows, missing servers aren't recorded as gone. A known stock in another release's format is replaced, without changes.
 */
export async function recordStockChanges(
  { db }: Database,
  { fetchedAt, servers, skipped }: Pick<Inventory, 'fetchedAt' | 'servers' | 'skipped'>,
): Promise<void> {
  const current = servers.map(getServer);
  const first: KnownStock = { since: fetchedAt, at: fetchedAt, servers: current };
  await db.transaction().execute(async (transaction) => {
    if (await claimSetting({ db: transaction }, KNOWN_STOCK_SETTING, first)) return;
    const { value } = await transaction
      .updateTable('setting')
      // This update only locks the row.
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('key', '=', KNOWN_STOCK_SETTING)
      .returning('value')
      .executeTakeFirstOrThrow();
    const previous = knownSchema.safeParse(JSON.parse(value)).data;
    if (!previous) return writeSetting({ db: transaction }, KNOWN_STOCK_SETTING, first);
    // A known stock from further ahead has the time of a wrong clock: this read replaces it.
    if (previous.at >= fetchedAt && previous.at < fetchedAt + MAX_AHEAD_MS) return;
    const missing = previous.servers.filter(({ id }) => !current.some((server) => server.id === id));
    const next: KnownStock = {
      since: previous.since,
      at: fetchedAt,
      servers: skipped > 0 ? [...current, ...missing] : current,
    };
    await writeSetting({ db: transaction }, KNOWN_STOCK_SETTING, next);
    const changes = [
      ...current.flatMap((server) => getChanges(previous.servers, server)),
      ...(skipped > 0 ? [] : missing).map((server) => ({
        kind: 'gone' as const,
        server,
        before_cents: null,
      })),
    ];
    if (changes.length === 0) return;
    const last = await transaction
      .selectFrom('stock_change')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirst();
    const begin = Number(last?.seq ?? 0) + 1;
    const rows = changes.map(({ kind, server, before_cents }, index) => ({
      seq: begin + index,
      at: fetchedAt,
      kind,
      server_id: server.id,
      name: server.name,
      summary: server.summary,
      price_cents: server.priceCents,
      before_cents,
    }));
    await transaction.insertInto('stock_change').values(rows).execute();
    await transaction
      .deleteFrom('stock_change')
      .where('seq', '<', begin + rows.length - MAX_STORED_CHANGES)
      .execute();
  });
}

type FoundChange = { kind: StockChange['kind']; server: KnownServer; before_cents: number | null };

function getChanges(known: KnownServer[], server: KnownServer): FoundChange[] {
  const before = known.find(({ id }) => id === server.id);
  if (!before) return [{ kind: 'arrived', server, before_cents: null }];
  const changes: FoundChange[] = [];
  if (before.available !== server.available)
    changes.push({ kind: server.available ? 'available' : 'sold-out', server, before_cents: null });
  if (before.priceCents !== server.priceCents)
    changes.push({ kind: 'price', server, before_cents: before.priceCents });
  return changes;
}

/**
 * Returns at most `count` changes, newest first, and the time of the first read in epoch milliseconds. `since` is `null`
 * before the first read, and while the known stock has another release's format.
 */
export async function readStockChanges(
  database: Database,
  count: number,
): Promise<{ since: number | null; changes: Schema['stock_change'][] }> {
  const setting = await readSetting(database, KNOWN_STOCK_SETTING);
  const changes = await database.db
    .selectFrom('stock_change')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();
  return { since: knownSchema.safeParse(setting).data?.since ?? null, changes };
}
