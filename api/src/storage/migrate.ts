import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

/** Any number will do, as long as every instance of this API takes the same one. */
const ADVISORY_LOCK = 7_318_203_311;

/**
 * Brings the schema up to date. Several instances may call it at once: one migrates, the others wait and find
 * nothing left to do. A failed migration leaves the schema as it was.
 * @throws Error of the migration that failed.
 */
export async function migrateToLatest({ engine, db }: Database): Promise<void> {
  await db.connection().execute(engine === 'postgres' ? underAdvisoryLock : inOneTransaction);
}

async function underAdvisoryLock(connection: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_lock(${ADVISORY_LOCK}::bigint)`.execute(connection);
  try {
    await run(connection);
  } finally {
    // A connection that broke has let go of the lock; that this fails then must not hide why.
    await sql`select pg_advisory_unlock(${ADVISORY_LOCK}::bigint)`.execute(connection).catch(() => {});
  }
}

/** Kysely offers no transaction for migrations on SQLite, which has had transactional DDL all along. */
async function inOneTransaction(connection: Kysely<Schema>): Promise<void> {
  await sql`begin immediate`.execute(connection);
  try {
    await run(connection);
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}

async function run(connection: Kysely<Schema>): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
  if (error) throw error;
}
