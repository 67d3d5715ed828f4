import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database, Schema } from './schema.ts';

/** Every table of the first migration, as SQL for both engines. Later migrations rename some. */
const tables: Record<string, string[]> = {
  admin_editor: [
    `create table admin_editor (
      name_key text primary key,
      name text not null,
      password_hash text not null,
      totp_secret text,
      totp_used bigint,
      created_at bigint not null
    )`,
  ],
  admin_session: [
    `create table admin_session (
      token_hash text primary key,
      password_digest text not null,
      editor_key text,
      created_at bigint not null,
      used_at bigint not null
    )`,
  ],
  beta_link: [
    `create table beta_link (
      token_hash text primary key,
      signup_id text not null,
      until bigint not null
    )`,
  ],
  beta_signup: [
    `create table beta_signup (
      id text primary key,
      email text not null,
      email_key text not null,
      project text not null,
      created_at bigint not null,
      confirmed_at bigint,
      constraint beta_signup_once unique (email_key, project)
    )`,
  ],
  contact_message: [
    `create table contact_message (
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
      reference text,
      quote_asked text,
      quote text,
      created_at bigint not null
    )`,
  ],
  dedicated_version: [
    `create table dedicated_version (
      version bigint primary key,
      offers text not null,
      offer_count bigint not null,
      restored_from bigint,
      editor text,
      saved_at bigint not null
    )`,
  ],
  delivery_count: [
    `create table delivery_count (
      remote text not null,
      budget text not null,
      count bigint not null,
      until bigint not null,
      constraint delivery_count_name primary key (remote, budget)
    )`,
  ],
  delivery_issuer: [
    `create table delivery_issuer (
      id text primary key,
      name text not null,
      remotes text not null,
      issuer text not null,
      audience text not null,
      claims text not null,
      created_at bigint not null,
      revoked_at bigint,
      needs_approval bigint not null
    )`,
  ],
  delivery_journal: [
    `create table delivery_journal (
      seq bigint primary key,
      at bigint not null,
      author text not null,
      statement text,
      key text,
      action text not null,
      change text not null,
      from_composition text,
      to_composition text not null,
      previous_hash text not null,
      hash text not null,
      signer text,
      signature text
    )`,
  ],
  delivery_key: [
    `create table delivery_key (
      id text primary key,
      name text not null,
      remotes text not null,
      jwk text not null,
      created_at bigint not null,
      revoked_at bigint,
      expires_at bigint,
      subject text,
      issuer_id text,
      run text,
      needs_approval bigint not null
    )`,
  ],
  delivery_refusal: [
    `create table delivery_refusal (
      id text primary key,
      at bigint not null,
      who text not null,
      reason text not null
    )`,
  ],
  delivery_upload: [
    `create table delivery_upload (
      manifest_hash text primary key,
      remote text not null,
      build_id text not null,
      manifest text not null,
      wanted text not null,
      bytes bigint not null,
      known_bytes bigint not null,
      created_at bigint not null
    )`,
  ],
  delivery_used: [
    `create table delivery_used (
      id text primary key,
      until bigint not null
    )`,
  ],
  outbox: [
    `create table outbox (
      id text primary key,
      status text not null,
      payload text,
      created_at bigint not null,
      due_at bigint not null,
      leased_by text,
      attempts bigint not null,
      last_error text,
      done_at bigint,
      submission_id text
    )`,
    'create index outbox_due on outbox (status, due_at)',
  ],
  rate_limit: [
    `create table rate_limit (
      policy text not null,
      key text not null,
      count bigint not null,
      until bigint not null,
      constraint rate_limit_name primary key (policy, key)
    )`,
  ],
  setting: [
    `create table setting (
      key text primary key,
      value text not null,
      updated_at bigint not null
    )`,
  ],
  signal_minute: [
    `create table signal_minute (
      minute bigint not null,
      remote text not null,
      release text not null,
      kind text not null,
      count bigint not null,
      constraint signal_minute_name primary key (minute, remote, release, kind)
    )`,
  ],
  signal_total: [
    `create table signal_total (
      remote text not null,
      release text not null,
      kind text not null,
      count bigint not null,
      last_at bigint not null,
      constraint signal_total_name primary key (remote, release, kind)
    )`,
  ],
  signal_watch: [
    `create table signal_watch (
      remote text not null,
      release text not null,
      against text not null,
      since bigint not null,
      share double precision not null,
      step_since bigint not null,
      step_visitors bigint not null,
      trial text not null,
      seen text not null,
      looks bigint not null,
      acting_until bigint not null,
      state text not null,
      ended_at bigint,
      constraint signal_watch_release primary key (remote, release)
    )`,
  ],
  // `bytea` is PostgreSQL's type; SQLite accepts any type name, and stores bytes unchanged.
  site_blob: [
    `create table site_blob (
      hash text primary key,
      bytes bytea not null,
      stored_at bigint not null
    )`,
  ],
  site_composition: [
    `create table site_composition (
      id text primary key,
      files text not null,
      made_at bigint not null
    )`,
  ],
  site_file: [
    `create table site_file (
      path text primary key,
      hash text not null
    )`,
  ],
  site_host: [
    `create table site_host (
      id text primary key,
      name text not null,
      serves text,
      ready text,
      problem text,
      compose_problem text,
      seen_at bigint not null
    )`,
  ],
  site_live: [
    `create table site_live (
      id bigint primary key,
      composition text not null,
      moved_at bigint not null,
      flip_at bigint
    )`,
  ],
  site_release: [
    `create table site_release (
      remote text not null,
      build_id text not null,
      manifest text not null,
      bytes bigint not null,
      stored_at bigint not null,
      constraint site_release_name primary key (remote, build_id)
    )`,
  ],
  staged_change: [
    `create table staged_change (
      remote text primary key,
      id text not null,
      change text not null,
      build_id text,
      base_live text,
      base_canary text,
      statement text not null,
      key text not null,
      key_id text not null,
      author text not null,
      run text,
      asked_at bigint not null,
      expires_at bigint not null
    )`,
  ],
  stock_change: [
    `create table stock_change (
      seq bigint primary key,
      at bigint not null,
      kind text not null,
      server_id text not null,
      name text not null,
      summary text not null,
      price_cents bigint,
      before_cents bigint
    )`,
  ],
};

/**
 * Every migration, oldest first. Names are sorted and recorded: append migrations, and never rename or edit a released one.
 * A migration is SQL for both engines and for its own version of the tables: it mustn't depend on `Schema`, which changes
 * later.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': statements(...Object.values(tables).flat()),
  '0002-team-notifications': statements(
    `create table team_address (
      team text not null,
      channel text not null,
      address text not null,
      secret text,
      allows_private bigint not null,
      created_at bigint not null,
      constraint team_address_name primary key (team, channel)
    )`,
    "alter table outbox add column kind text not null default 'mail'",
    'alter table outbox add column team text',
  ),
  '0003-names': statements(
    'alter table delivery_journal rename to audit_log',
    'alter table staged_change rename column asked_at to requested_at',
    'alter table contact_message rename column quote_asked to quote_requested',
    'alter table delivery_refusal rename column who to author',
  ),
  '0004-glossary': statements(
    'alter table signal_minute rename to telemetry_minute',
    'alter table signal_total rename to telemetry_total',
    'alter table signal_watch rename to analysis_run',
    'alter table analysis_run rename column trial to analysis',
    "update analysis_run set state = 'running' where state = 'watching'",
    'alter table site_live rename column flip_at to activate_at',
  ),
  '0005-revision': statements('alter table analysis_run rename column looks to revision'),
  '0006-previews-only': statements(
    'alter table delivery_issuer add column previews_only bigint not null default 0',
    'alter table delivery_key add column previews_only bigint not null default 0',
  ),
  '0007-no-approvals': {
    async up(db) {
      // A key that could make nothing live by itself gets no further right: the operator adds the team's key again.
      for (const table of ['delivery_key', 'delivery_issuer']) {
        const isStaging = sql`needs_approval = 1 and previews_only = 0 and revoked_at is null`;
        await sql`update ${sql.table(table)} set revoked_at = ${Date.now()} where ${isStaging}`.execute(db);
        await sql`alter table ${sql.table(table)} drop column needs_approval`.execute(db);
      }
      await sql`drop table staged_change`.execute(db);
      await sql`delete from outbox where status = 'pending' and payload like '{"type":"approval.%'`.execute(
        db,
      );
    },
  },
  // The hash of a row that a host signed covers the column `signer`, which stays.
  '0008-no-signed-heads': statements(
    'alter table audit_log drop column signature',
    "delete from setting where key in ('audit-log.lastRun', 'audit-log.verification')",
  ),
  '0009-no-webhooks': statements(
    `create table team_mailbox (
      team text primary key,
      address text not null,
      created_at bigint not null
    )`,
    `insert into team_mailbox (team, address, created_at)
      select team, address, created_at from team_address where channel = 'mail'`,
    'drop table team_address',
    "delete from outbox where kind = 'team-webhook'",
  ),
  '0010-one-counter': statements(
    // The uses of the hour under way stay counted.
    `insert into rate_limit (policy, key, count, until)
      select
        case when budget like 'previews %' then substr(budget, 10) else budget end,
        case when budget like 'previews %' then 'previews ' || remote else remote end,
        count, until
      from delivery_count`,
    'drop table delivery_count',
  ),
  '0011-canary-ends': statements('alter table analysis_run add column canary_end text'),
  '0012-preview-files': statements('alter table site_file add column preview_only bigint not null default 0'),
  '0013-encodings': statements(
    `create table site_encoding (
      hash text primary key,
      br text not null,
      gzip text not null,
      quality bigint not null
    )`,
    'alter table site_live add column encoded_at bigint not null default 0',
  ),
  '0014-notices': statements('alter table contact_message add column lien text'),
  '0015-no-stock-changes': statements(
    'drop table stock_change',
    "delete from setting where key = 'stock.known'",
  ),
  '0016-release-errors': statements(
    `create table release_error (
      remote text not null,
      release text not null,
      message text not null,
      island text not null,
      browser text not null,
      page text not null,
      stack text not null,
      count bigint not null,
      first_at bigint not null,
      constraint release_error_name primary key (remote, release, message, island, browser)
    )`,
  ),
  '0017-no-confirmation-key': statements("delete from setting where key = 'admin.confirmation-key'"),
  '0018-organisation': statements('alter table contact_message add column organisation text'),
};

function statements(...texts: string[]): Migration {
  return {
    async up(db) {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}

/**
 * Migrates the schema to the latest version. Several instances may call it at once: one migrates while the others wait.
 * A failed migration changes nothing.
 * @throws Error of a failed migration, or if another version of the site has created the database
 */
export async function migrateToLatest({ engine, db }: Database): Promise<void> {
  // On PostgreSQL Kysely takes an advisory lock, and runs all migrations in a single transaction.
  if (engine === 'postgres') return migrate(db);
  // On SQLite Kysely does neither, although SQLite's DDL is transactional.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await migrate(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function migrate(db: Kysely<Schema>): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const unknown = await findUnknownMigration(db);
  if (unknown)
    throw new Error(
      `The database has the schema of another version of the site (${unknown}), which this version can’t use. Nothing was changed. Start the version that made it, or give this one an empty database.`,
    );
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Returns the name of a recorded migration that this version lacks; `undefined` if this version has all migrations. */
async function findUnknownMigration(db: Kysely<Schema>): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.find(({ name }) => !Object.hasOwn(migrations, name))?.name;
}
