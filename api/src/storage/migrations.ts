import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database, Schema } from './schema.ts';

/**
 * Tables of one owner, with a history of their own. The migrations are sorted by name and recorded: append migrations, and
 * never rename or edit a released one. A migration is SQL for both engines and for its own version of the tables: it mustn't
 * depend on `Schema`, which changes later.
 */
export interface OwnedTables {
  /** Table that records the migrations. Its name ends in `_migration`. */
  history: string;
  migrations: Record<string, Migration>;
}

/** Returns a migration that executes these statements. */
export function createMigration(...statements: string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** Last migration of the history that the names with dates replace: a database that has it has these very tables. */
const LAST_NUMBERED = '0018-organisation';

const apiTables: OwnedTables = {
  history: 'kysely_migration',
  migrations: {
    // `if not exists`: a database with the numbered history keeps its tables.
    '2026-11-29-tables': createMigration(
      `create table if not exists admin_editor (
      name_key text primary key,
      name text not null,
      password_hash text not null,
      totp_secret text,
      totp_used bigint,
      created_at bigint not null
    )`,
      `create table if not exists admin_session (
      token_hash text primary key,
      password_digest text not null,
      editor_key text,
      created_at bigint not null,
      used_at bigint not null
    )`,
      `create table if not exists beta_link (
      token_hash text primary key,
      signup_id text not null,
      until bigint not null
    )`,
      `create table if not exists beta_signup (
      id text primary key,
      email text not null,
      email_key text not null,
      project text not null,
      created_at bigint not null,
      confirmed_at bigint,
      constraint beta_signup_once unique (email_key, project)
    )`,
      `create table if not exists contact_message (
      id text primary key,
      idempotency_key text unique,
      firstname text not null,
      lastname text not null,
      email text not null,
      phone text not null,
      message text not null,
      offre text,
      rappel text,
      adresse text,
      lien text,
      organisation text,
      reference text,
      quote_requested text,
      quote text,
      created_at bigint not null
    )`,
      `create table if not exists dedicated_version (
      version bigint primary key,
      offers text not null,
      offer_count bigint not null,
      restored_from bigint,
      editor text,
      saved_at bigint not null
    )`,
      `create table if not exists outbox (
      id text primary key,
      kind text not null default 'mail',
      status text not null,
      payload text,
      created_at bigint not null,
      due_at bigint not null,
      leased_by text,
      attempts bigint not null,
      last_error text,
      done_at bigint,
      submission_id text,
      team text
    )`,
      'create index if not exists outbox_due on outbox (status, due_at)',
      `create table if not exists rate_limit (
      policy text not null,
      key text not null,
      count bigint not null,
      until bigint not null,
      constraint rate_limit_name primary key (policy, key)
    )`,
      `create table if not exists setting (
      key text primary key,
      value text not null,
      updated_at bigint not null
    )`,
    ),
  },
};

/**
 * Migrates the tables of the API, then those of further owners, to their latest versions. Several instances may call it at
 * once: one migrates while the others wait. The failed migrations of an owner change nothing.
 * @throws Error of a failed migration, or if another version of the site has created the database
 */
export async function migrateToLatest(
  database: Database,
  owners: readonly OwnedTables[] = [],
): Promise<void> {
  for (const owner of [apiTables, ...owners]) await migrateOwner(database, owner);
}

async function migrateOwner({ engine, db }: Database, owner: OwnedTables): Promise<void> {
  // On PostgreSQL Kysely takes an advisory lock, and runs all migrations in a single transaction.
  if (engine === 'postgres') return migrate(db, owner);
  // On SQLite Kysely does neither, although SQLite's DDL is transactional.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await migrate(connection, owner);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function migrate(db: Kysely<Schema>, { history, migrations }: OwnedTables): Promise<void> {
  const recorded = await readMigrations(db, history);
  const isNumbered = recorded.includes(LAST_NUMBERED);
  const unknown = recorded.find(
    (name) => !Object.hasOwn(migrations, name) && !(isNumbered && name <= LAST_NUMBERED),
  );
  if (unknown)
    throw new Error(
      `The database has the schema of another version of the site (${unknown}), which this version can’t use. Nothing was changed. Start the version that made it, or give this one an empty database.`,
    );
  // Without the numbered rows, the first migration finds its tables and records itself.
  if (isNumbered) await sql`delete from ${sql.table(history)} where name <= ${LAST_NUMBERED}`.execute(db);
  const provider = { getMigrations: async () => migrations };
  const names = { migrationTableName: history, migrationLockTableName: `${history}_lock` };
  const { error } = await new Migrator({ db, provider, ...names }).migrateToLatest();
  if (error) throw error;
}

/** Returns the names of the recorded migrations, oldest first. */
async function readMigrations(db: Kysely<Schema>, history: string): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === history)) return [];
  const rows = sql<{ name: string }>`select name from ${sql.table(history)} order by name`;
  return (await rows.execute(db)).rows.map(({ name }) => name);
}
