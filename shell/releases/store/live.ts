import { readDatabaseClock } from '@site/api/storage/clock';
import { CLOCK_SKEW_MS, type Database, type Schema, splitIntoBatches } from '@site/api/storage/schema';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { storeBlobs } from './blobs.ts';
import { lockReferences } from './releases.ts';

/** PostgreSQL channel that notifies hosts of a change to the live row. */
export const LIVE_CHANNEL = 'site_live';

/**
 * Time for hosts to get ready, in milliseconds. Then the ready hosts activate the live composition, and the others
 * become unready.
 */
export const ACTIVATION_GRACE_MS = 10_000;

/**
 * Time from scheduling an activation to the activation, in milliseconds: longer than a notification takes to reach
 * every host.
 */
const LEAD_MS = 150;

/** A host without a report for this long counts as gone, in milliseconds. */
const SILENCE_MS = 15_000;

/** Longest wait for the compose lock, in milliseconds. After that the change is composed without the lock. */
const COMPOSE_LOCK_WAIT_MS = 60_000;

/**
 * Longest wait of a single query for the compose lock, in milliseconds: below the limit of any query. Then the host
 * queues again.
 */
const COMPOSE_LOCK_STEP_MS = 8_000;

/** PostgreSQL error code of a lock timeout (its documentation, appendix A). */
const LOCK_NOT_AVAILABLE = '55P03';

/** Key of the advisory lock around composing: an arbitrary number, used nowhere else. */
const COMPOSE_LOCK_KEY = 20_150_401;

/** Id of the only row. */
const ROW = 1;

/** The live composition. Times are the database's, in epoch milliseconds. */
export interface LiveState {
  /** Id of the composition. */
  composition: string;
  movedAt: number;
  /** Activation time, at most {@link ACTIVATION_GRACE_MS} after `movedAt`; null until all hosts are ready. */
  activateAt: number | null;
  /** True if at least one host serves the composition. */
  isServed: boolean;
  /** Last time at which compressed representations were announced. */
  encodedAt: number;
  /** Time of the read. */
  now: number;
}

/**
 * Matches hosts that reported within {@link SILENCE_MS}. A report from the future was dated by a clock that has been
 * set back since.
 * A live host replaces such a report within seconds.
 */
const isAlive =
  (now: number) =>
  ({ between }: ExpressionBuilder<Schema, 'site_host'>) =>
    between('seen_at', now - SILENCE_MS, now + CLOCK_SKEW_MS);

/** Returns the live composition; `null` before the first composition. */
export async function readLiveState(database: Database): Promise<LiveState | null> {
  const now = await readDatabaseClock(database);
  const row = await database.db
    .selectFrom('site_live')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('site_host')
          .select('site_host.id')
          .whereRef('serves', '=', 'site_live.composition')
          .where(isAlive(now)),
      ).as('is_served'),
    )
    .where('id', '=', ROW)
    .executeTakeFirst();
  if (!row) return null;
  const { composition, moved_at, activate_at, encoded_at, is_served } = row;
  return {
    composition,
    movedAt: moved_at,
    activateAt: activate_at,
    isServed: Boolean(is_served),
    encodedAt: encoded_at,
    now,
  };
}

/**
 * Returns the activation time of the live composition in epoch milliseconds, or the latest possible time until it is
 * scheduled.
 */
export const getActivationTime = ({
  movedAt,
  activateAt,
}: Pick<LiveState, 'movedAt' | 'activateAt'>): number => activateAt ?? movedAt + ACTIVATION_GRACE_MS;

/**
 * Returns the milliseconds until hosts activate the live composition, 0 to {@link ACTIVATION_GRACE_MS}.
 * A time further ahead was scheduled by a clock that has been set back since, and is due at once.
 */
export function computeTimeToActivation(
  live: Pick<LiveState, 'movedAt' | 'activateAt'>,
  now: number,
): number {
  const remainingMs = getActivationTime(live) - now;
  return remainingMs > ACTIVATION_GRACE_MS + CLOCK_SKEW_MS
    ? 0
    : Math.min(Math.max(remainingMs, 0), ACTIVATION_GRACE_MS);
}

/** A composition to store and activate. */
export interface NewComposition {
  id: string;
  /** Hashes of all of its files by path, as JSON. */
  files: string;
  /** Bytes by hash, which may be stored already. */
  blobs: Iterable<readonly [hash: string, bytes: Buffer]>;
  /** Id of an earlier composition whose bytes this one shares. */
  sourceId?: string;
}

/**
 * Stores a composition with its bytes, so that only the live pointer remains to be moved. Hashed files of its
 * pages are public from now on, those of previews excepted. Returns false, and stores nothing, when `sourceId` isn't stored:
 * its bytes may have been deleted.
 */
export async function storeComposition(
  database: Database,
  { id, files, blobs, sourceId }: NewComposition,
): Promise<boolean> {
  const now = await readDatabaseClock(database);
  return database.db.transaction().execute(async (transaction) => {
    await lockReferences(database, transaction, 'shared');
    if (sourceId && !(await isCompositionStored(transaction, sourceId))) return false;
    await storeBlobs(transaction, blobs, now);
    for (const some of splitIntoBatches(listShownPaths(files), 500))
      await transaction
        .updateTable('site_file')
        .set({ preview_only: 0 })
        .where('path', 'in', some)
        .where('preview_only', '=', 1)
        .execute();
    await transaction
      .insertInto('site_composition')
      .values({ id, files, made_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ made_at: now }))
      .execute();
    return true;
  });
}

/** Folder of a composition with the hashed files of its pages. Those of previews aren't in it. */
const PUBLIC_FOLDER = 'public/';

/** Returns the paths, as browsers request them, of the hashed files that a composition shows to visitors. */
const listShownPaths = (files: string): string[] =>
  Object.keys(JSON.parse(files))
    .filter((path) => path.startsWith(PUBLIC_FOLDER))
    .map((path) => path.slice(PUBLIC_FOLDER.length));

async function isCompositionStored(transaction: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('site_composition')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the hashes of a composition's files by path, as JSON; `undefined` if the composition isn't stored. */
export async function readCompositionFiles({ db }: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('site_composition').select('files').where('id', '=', id).executeTakeFirst();
  return row?.files;
}

/**
 * Runs `work` under a lock, so that composed changes of all hosts go live one after the other: otherwise a long composition, such
 * as the shell's, would hardly ever win.
 * The lock only saves work: it ends with the connection, and {@link moveLivePointer} decides which change wins.
 * The embedded engine has a single host and takes no lock.
 */
export async function withComposeLock<T>({ engine, db }: Database, work: () => Promise<T>): Promise<T> {
  if (engine === 'embedded') return work();
  return db.connection().execute(async (connection) => {
    const end = performance.now() + COMPOSE_LOCK_WAIT_MS;
    const setLockTimeout = (ms: number) =>
      sql`select set_config('lock_timeout', ${String(ms)}, false)`.execute(connection);
    // PostgreSQL grants the lock in the order of the requests. A request that timed out queues again at the end.
    const tryLock = () =>
      sql`select pg_advisory_lock(${COMPOSE_LOCK_KEY})`.execute(connection).then(
        () => true,
        (error) => {
          if (error.code === LOCK_NOT_AVAILABLE) return false;
          throw error;
        },
      );
    await setLockTimeout(COMPOSE_LOCK_STEP_MS);
    while (!(await tryLock()) && performance.now() < end);
    await setLockTimeout(0);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${COMPOSE_LOCK_KEY})`.execute(connection).catch(() => {});
    }
  });
}

/**
 * Makes a stored composition live and returns `moved`. Returns `conflict` if a composition other than `from` is live.
 * Returns `pending` until hosts have activated `from`: the caller tries again.
 * @param record records the change in the same transaction, or refuses the change by throwing
 */
export async function moveLivePointer(
  database: Database,
  { from, to }: { from: string | null; to: string },
  record: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<'moved' | 'conflict' | 'pending'> {
  const { engine } = database;
  return database.db.transaction().execute(async (transaction) => {
    // Locks the row: a concurrent change waits, then finds the row moved. The embedded engine has a single writer.
    const before = await transaction
      .selectFrom('site_live')
      .select(['composition', 'moved_at', 'activate_at'])
      .where('id', '=', ROW)
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if ((before?.composition ?? null) !== from) return 'conflict';
    const now = await readDatabaseClock({ engine, db: transaction });
    const row = { composition: to, moved_at: now, activate_at: null };
    if (before) {
      const { moved_at: movedAt, activate_at: activateAt } = before;
      if (computeTimeToActivation({ movedAt, activateAt }, now) > 0) return 'pending';
      await transaction.updateTable('site_live').set(row).where('id', '=', ROW).execute();
    } else {
      const inserted = await transaction
        .insertInto('site_live')
        .values({ id: ROW, ...row })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) return 'conflict';
    }
    await record(transaction);
    await announce({ engine, db: transaction });
    return 'moved';
  });
}

/**
 * Schedules the activation of a composition once every live host without a problem holds the composition.
 * The last host to get ready calls this, or, without hosts, the process that moved the live pointer.
 */
export async function scheduleActivation(database: Database, composition: string): Promise<void> {
  const { engine, db } = database;
  const now = await readDatabaseClock(database);
  const { hosts } = await db
    .selectFrom('site_host')
    .select(({ fn }) => fn.countAll<number>().as('hosts'))
    .where(isAlive(now))
    .executeTakeFirstOrThrow();
  const lead = Number(hosts) > 1 ? LEAD_MS : 0;
  const row = await db
    .updateTable('site_live')
    .set({ activate_at: now + lead })
    .where('id', '=', ROW)
    .where('composition', '=', composition)
    .where('activate_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_host')
            .select('id')
            .where(isAlive(now))
            .where('problem', 'is', null)
            .where((where) => where.or([where('ready', 'is', null), where('ready', '<>', composition)])),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (row) await announce({ engine, db });
}

async function announce({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine === 'postgres') await sql`select pg_notify(${LIVE_CHANNEL}, '')`.execute(db);
}

/** Report of a host about itself. */
export interface HostReport {
  id: string;
  name: string;
  serves: string | null;
  ready: string | null;
  problem: string | null;
  /** Reason the host can't compose; null if the host can compose, or never composes. */
  compose_problem: string | null;
}

/** Stores a host's report, and schedules the activation if that host was the last to be ready. */
export async function storeHostReport(database: Database, { id, ...host }: HostReport): Promise<void> {
  const row = { ...host, seen_at: await readDatabaseClock(database) };
  await database.db
    .insertInto('site_host')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  if (host.ready && host.ready !== host.serves) await scheduleActivation(database, host.ready);
}

/** Deletes a stopping host and hosts without a report for long, so that no change waits for them. */
export async function deregisterHost(database: Database, id: string): Promise<void> {
  const now = await readDatabaseClock(database);
  await database.db
    .deleteFrom('site_host')
    .where(({ eb, or, not, between }) =>
      or([eb('id', '=', id), not(between('seen_at', now - 100 * SILENCE_MS, now + 100 * SILENCE_MS))]),
    )
    .execute();
}

/** Returns the hosts that reported lately, by name. */
export async function readReportingHosts(database: Database) {
  const now = await readDatabaseClock(database);
  return database.db.selectFrom('site_host').selectAll().where(isAlive(now)).orderBy('name').execute();
}
