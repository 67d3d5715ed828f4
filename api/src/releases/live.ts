import type { liveAnswerSchema } from '@site/api-contract/site';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { readDatabaseClock } from '../storage/clock.ts';
import { CLOCK_SKEW_MS, type Database, type Schema } from '../storage/schema.ts';
import { storeBlobs } from './blobs.ts';
import { lockNames } from './releases.ts';

/** The channel on which PostgreSQL tells hosts that the row below has changed. */
export const LIVE_CHANNEL = 'site_live';

/** How long hosts may take to get ready, in milliseconds; then those that are turn to what is live, and the others go out. */
export const GRACE_MS = 10_000;

/** From naming the moment to the moment, in milliseconds: more than the news takes to reach every host. */
const LEAD_MS = 150;

/** A host that said nothing for so long is gone, in milliseconds. */
const SILENCE_MS = 15_000;

/** How long a change waits for its turn, in milliseconds; then it is made beside the others. */
const TURN_MS = 60_000;

/** How long one query may wait for it, in milliseconds: less than any query may take. Who waits longer joins the queue anew. */
const TURN_STEP_MS = 8_000;

/** PostgreSQL's code of a lock that couldn't be had in time (its documentation, appendix A). */
const LOCK_NOT_AVAILABLE = '55P03';

/** The advisory lock of whoever composes: any number that nobody else takes. */
const TURN_LOCK = 20_150_401;

/** The one row. */
const ROW = 1;

/**
 * What is live. Times are the database's, in epoch milliseconds: `now` is when this was read, `flipAt` when hosts turn to it,
 * {@link GRACE_MS} after `movedAt` at the latest.
 */
export type Live = NonNullable<z.infer<typeof liveAnswerSchema>['live']>;

/**
 * Matches hosts that reported within {@link SILENCE_MS}. A report from the future was dated by a clock that has been set back
 * since: a host that lives dates it anew within seconds.
 */
const isAlive =
  (now: number) =>
  ({ between }: ExpressionBuilder<Schema, 'site_host'>) =>
    between('seen_at', now - SILENCE_MS, now + CLOCK_SKEW_MS);

/** What is live; `null` before anything was composed. */
export async function readLive(database: Database): Promise<Live | null> {
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
  const { composition, moved_at, flip_at, is_served } = row;
  return { composition, movedAt: moved_at, flipAt: flip_at, isServed: Boolean(is_served), now };
}

/** When hosts turn to what is live, as far as is known now. */
export const activationTime = ({ movedAt, flipAt }: Pick<Live, 'movedAt' | 'flipAt'>): number =>
  flipAt ?? movedAt + GRACE_MS;

/**
 * Milliseconds until hosts turn to what is live, 0 to {@link GRACE_MS}. No moment is ever named further ahead: one that is
 * was named by a clock that has been set back since, and is due at once.
 */
export function timeToActivation(live: Pick<Live, 'movedAt' | 'flipAt'>, now: number): number {
  const left = activationTime(live) - now;
  return left > GRACE_MS + CLOCK_SKEW_MS ? 0 : Math.min(Math.max(left, 0), GRACE_MS);
}

/** A composition to be stored and put live. */
export interface NewComposition {
  id: string;
  /** Hashes of all of its files by path, as JSON. */
  files: string;
  /** Hashes of its own pictures by the path browsers ask for. */
  pictures: ReadonlyMap<string, string>;
  /** Bytes that may not be stored yet. */
  blobs: Iterable<readonly [hash: string, bytes: Buffer]>;
}

/** Stores what was composed, so that moving the pointer is all that is left. */
export async function storeComposition(database: Database, { id, files, pictures, blobs }: NewComposition) {
  const now = await readDatabaseClock(database);
  await database.db.transaction().execute(async (transaction) => {
    await lockNames(database, transaction, 'shared');
    await storeBlobs(transaction, blobs, now);
    for (const [path, hash] of pictures)
      await transaction
        .insertInto('site_file')
        .values({ path, hash })
        .onConflict((conflict) => conflict.column('path').doNothing())
        .execute();
    await transaction
      .insertInto('site_composition')
      .values({ id, files, made_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ made_at: now }))
      .execute();
  });
}

/** Hashes of a composition's files by path, as JSON; `undefined` of one that isn't stored. */
export async function readComposition({ db }: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('site_composition').select('files').where('id', '=', id).executeTakeFirst();
  return row?.files;
}

/**
 * Has changes composed one after the other, by whichever hosts. It is a courtesy, which ends with the connection: without it
 * all who compose at once but one would do so in vain, and a long one, such as the shell's, would hardly ever win against
 * short ones. What decides is {@link moveLive}. The embedded engine has one host: there is nobody to wait for.
 */
export async function withComposeLock<T>({ engine, db }: Database, work: () => Promise<T>): Promise<T> {
  if (engine === 'embedded') return work();
  return db.connection().execute(async (connection) => {
    const end = performance.now() + TURN_MS;
    const bound = (ms: number) =>
      sql`select set_config('lock_timeout', ${String(ms)}, false)`.execute(connection);
    // PostgreSQL lets in who came first.
    const isOurs = () =>
      sql`select pg_advisory_lock(${TURN_LOCK})`.execute(connection).then(
        () => true,
        (error) => {
          if (error.code === LOCK_NOT_AVAILABLE) return false;
          throw error;
        },
      );
    await bound(TURN_STEP_MS);
    while (!(await isOurs()) && performance.now() < end);
    await bound(0);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${TURN_LOCK})`.execute(connection).catch(() => {});
    }
  });
}

/**
 * Puts a stored composition live, unless another than `from` is. It waits for hosts to have turned to `from` first: who is
 * called `pending` asks again.
 * @param record writes down the change in the same transaction, or refuses it by throwing
 */
export async function moveLive(
  database: Database,
  { from, to }: { from: string | null; to: string },
  record: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<'moved' | 'conflict' | 'pending'> {
  const { engine } = database;
  return database.db.transaction().execute(async (transaction) => {
    // Locks the row: another change that moves it waits, and finds it moved. The embedded engine has one writer at a time.
    const before = await transaction
      .selectFrom('site_live')
      .select(['composition', 'moved_at', 'flip_at'])
      .where('id', '=', ROW)
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if ((before?.composition ?? null) !== from) return 'conflict';
    const now = await readDatabaseClock({ engine, db: transaction });
    const row = { composition: to, moved_at: now, flip_at: null };
    if (before) {
      const { moved_at: movedAt, flip_at: flipAt } = before;
      if (timeToActivation({ movedAt, flipAt }, now) > 0) return 'pending';
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
 * Names the moment hosts turn to a composition, once each host that lives holds it; one with a problem isn't waited for.
 * Whoever is the last to be ready does, or who has put it live when there is no host.
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
  const named = await db
    .updateTable('site_live')
    .set({ flip_at: now + lead })
    .where('id', '=', ROW)
    .where('composition', '=', composition)
    .where('flip_at', 'is', null)
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
  if (named) await announce({ engine, db });
}

async function announce({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine === 'postgres') await sql`select pg_notify(${LIVE_CHANNEL}, '')`.execute(db);
}

/** What a host says of itself. */
export interface HostReport {
  id: string;
  name: string;
  serves: string | null;
  ready: string | null;
  problem: string | null;
  /** The reason it can't compose; null: nothing speaks against it, or it never composes. */
  compose_problem: string | null;
}

/** Takes note of a host; names the moment when it was the last to be ready. */
export async function reportHost(database: Database, { id, ...host }: HostReport): Promise<void> {
  const row = { ...host, seen_at: await readDatabaseClock(database) };
  await database.db
    .insertInto('site_host')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  if (host.ready && host.ready !== host.serves) await scheduleActivation(database, host.ready);
}

/** Forgets a host that stops, and those that are long gone: nobody waits for them. */
export async function forgetHost(database: Database, id: string): Promise<void> {
  const now = await readDatabaseClock(database);
  await database.db
    .deleteFrom('site_host')
    .where(({ eb, or, not, between }) =>
      or([eb('id', '=', id), not(between('seen_at', now - 100 * SILENCE_MS, now + 100 * SILENCE_MS))]),
    )
    .execute();
}

/** The hosts that live. */
export async function liveHosts(database: Database) {
  const now = await readDatabaseClock(database);
  return database.db.selectFrom('site_host').selectAll().where(isAlive(now)).orderBy('name').execute();
}
