import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { batches, type Database, type Schema } from './schema.ts';

/**
 * Every change of the schema, oldest first. Names are sorted and recorded: append, never rename or edit one that has been
 * released. SQL that both engines understand, of the tables as they were then: a migration must not follow today's `Schema`.
 */
export const migrations: Record<string, Migration> = {
  '0001-contact': statements(
    `create table contact_message (
      id text primary key,
      idempotency_key text unique,
      firstname text not null,
      lastname text not null,
      email text not null,
      phone text not null,
      message text not null,
      offre text,
      created_at bigint not null
    )`,
    `create table outbox (
      id text primary key,
      status text not null,
      payload text,
      created_at bigint not null,
      due_at bigint not null,
      leased_by text,
      attempts bigint not null,
      last_error text,
      done_at bigint
    )`,
    'create index outbox_due on outbox (status, due_at)',
    `create table setting (
      key text primary key,
      value text not null,
      updated_at bigint not null
    )`,
  ),
  '0002-dedicated': statements(
    `create table dedicated_version (
      version bigint primary key,
      offers text not null,
      saved_at bigint not null
    )`,
  ),
  '0003-beta': statements(
    `create table beta_signup (
      id text primary key,
      email text not null,
      email_key text not null,
      project text not null,
      created_at bigint not null,
      constraint beta_signup_once unique (email_key, project)
    )`,
  ),
  '0004-admin': statements(
    `create table admin_attempt (
      id text primary key,
      address text not null,
      at bigint not null
    )`,
    `create table admin_session (
      token_hash text primary key,
      password_digest text not null,
      created_at bigint not null,
      used_at bigint not null
    )`,
  ),
  '0005-dedicated-history': {
    async up(db: Kysely<DedicatedVersionsBefore>) {
      await run(
        db,
        'alter table dedicated_version add column offer_count bigint default 0 not null',
        'alter table dedicated_version add column restored_from bigint',
      );
      for (const { version, offers } of await db.selectFrom('dedicated_version').selectAll().execute()) {
        await db
          .updateTable('dedicated_version')
          .set({ offer_count: JSON.parse(offers).length })
          .where('version', '=', version)
          .execute();
      }
    },
  },
  '0006-policy-reports': statements(
    `create table policy_report (
      directive text not null,
      blocked text not null,
      page text not null,
      count bigint not null,
      last_at bigint not null,
      constraint policy_report_kind primary key (directive, blocked, page)
    )`,
  ),
  '0007-form-count': statements(
    `create table form_count (
      form text not null,
      address text not null,
      count bigint not null,
      until bigint not null,
      constraint form_count_once primary key (form, address)
    )`,
  ),
  '0008-beta-confirmation': statements(
    'alter table beta_signup add column confirmed_at bigint',
    // Nobody was asked to confirm before, and everybody has had the mail that follows.
    'update beta_signup set confirmed_at = created_at',
    `create table beta_link (
      token_hash text primary key,
      signup_id text not null,
      until bigint not null
    )`,
  ),
  '0009-admin-editors': statements(
    `create table admin_editor (
      name_key text primary key,
      name text not null,
      password_hash text not null,
      totp_secret text,
      totp_used bigint,
      created_at bigint not null
    )`,
    'alter table admin_session add column editor_key text',
  ),
  '0010-dedicated-editor': statements('alter table dedicated_version add column editor text'),
  '0011-admin-unlock': statements(
    `create table admin_unlock (
      address text primary key,
      until bigint not null
    )`,
  ),
  '0012-outbox-submission': statements('alter table outbox add column submission_id text'),
  '0013-site': statements(
    // `bytea` is PostgreSQL's name; SQLite takes any, and keeps bytes as bytes.
    `create table site_blob (
      hash text primary key,
      bytes bytea not null,
      stored_at bigint not null
    )`,
    `create table site_release (
      remote text not null,
      build_id text not null,
      manifest text not null,
      stored_at bigint not null,
      constraint site_release_name primary key (remote, build_id)
    )`,
    `create table site_file (
      path text primary key,
      hash text not null
    )`,
    `create table site_composition (
      id text primary key,
      files text not null,
      made_at bigint not null
    )`,
    `create table site_live (
      id bigint primary key,
      composition text not null,
      moved_at bigint not null,
      flip_at bigint
    )`,
    `create table site_host (
      id text primary key,
      name text not null,
      serves text,
      ready text,
      problem text,
      seen_at bigint not null
    )`,
  ),
  '0014-delivery': statements(
    `create table delivery_issuer (
      id text primary key,
      name text not null,
      remotes text not null,
      issuer text not null,
      audience text not null,
      claims text not null,
      created_at bigint not null,
      revoked_at bigint
    )`,
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
      hash text not null
    )`,
    `create table delivery_key (
      id text primary key,
      name text not null,
      remotes text not null,
      jwk text not null,
      created_at bigint not null,
      revoked_at bigint,
      expires_at bigint,
      subject text,
      issuer_id text
    )`,
    `create table delivery_refusal (
      id text primary key,
      at bigint not null,
      who text not null,
      reason text not null
    )`,
    `create table delivery_upload (
      manifest_hash text primary key,
      manifest text not null,
      wanted text not null,
      bytes bigint not null,
      created_at bigint not null
    )`,
    `create table delivery_used (
      id text primary key,
      until bigint not null
    )`,
  ),
  '0015-contact-quote': statements(
    'alter table contact_message add column rappel text',
    'alter table contact_message add column adresse text',
    'alter table contact_message add column reference text',
    'alter table contact_message add column quote_asked text',
    'alter table contact_message add column quote text',
  ),
  '0016-stock-change': statements(
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
  ),
  '0017-signal': statements(
    `create table signal_minute (
      minute bigint not null,
      remote text not null,
      release text not null,
      kind text not null,
      count bigint not null,
      constraint signal_minute_name primary key (minute, remote, release, kind)
    )`,
    `create table signal_total (
      remote text not null,
      release text not null,
      kind text not null,
      count bigint not null,
      last_at bigint not null,
      constraint signal_total_name primary key (remote, release, kind)
    )`,
    `create table signal_watch (
      remote text not null,
      release text not null,
      kind text not null,
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
      constraint signal_watch_name primary key (remote, release, kind)
    )`,
  ),
  '0018-host-compose-problem': statements('alter table site_host add column compose_problem text'),
  '0019-audit-signature': statements(
    'alter table delivery_journal add column signer text',
    'alter table delivery_journal add column signature text',
    'alter table delivery_key add column run text',
  ),
  '0020-budgets': {
    async up(db: Kysely<ReleasesBefore>) {
      await run(
        db,
        `create table delivery_count (
          remote text not null,
          budget text not null,
          count bigint not null,
          until bigint not null,
          constraint delivery_count_name primary key (remote, budget)
        )`,
        // An upload under way is announced again: nothing of it is lost.
        'delete from delivery_upload',
        "alter table delivery_upload add column remote text default '' not null",
        "alter table delivery_upload add column build_id text default '' not null",
        'alter table delivery_upload add column known_bytes bigint default 0 not null',
        'alter table site_release add column bytes bigint default 0 not null',
      );
      for (const { remote, build_id, manifest } of await db.selectFrom('site_release').selectAll().execute())
        await db
          .updateTable('site_release')
          .set({ bytes: await bytesOfFiles(db, manifest) })
          .where('remote', '=', remote)
          .where('build_id', '=', build_id)
          .execute();
    },
  },
  '0021-policy-counters': statements('drop table policy_report'),
  '0022-rate-limit': statements(
    'drop table form_count',
    'drop table admin_attempt',
    'drop table admin_unlock',
    `create table rate_limit (
      policy text not null,
      key text not null,
      count bigint not null,
      until bigint not null,
      constraint rate_limit_name primary key (policy, key)
    )`,
  ),
};

/** What `0005-dedicated-history` finds. */
interface DedicatedVersionsBefore {
  dedicated_version: { version: number; offers: string; offer_count: number };
}

/** What `0020-budgets` finds. */
interface ReleasesBefore {
  site_release: { remote: string; build_id: string; manifest: string; bytes: number };
  site_blob: { hash: string };
}

async function bytesOfFiles(db: Kysely<ReleasesBefore>, manifest: string): Promise<number> {
  const files: Record<string, Record<string, string>> = JSON.parse(manifest).files ?? {};
  const hashes = [...new Set(Object.values(files).flatMap((side) => Object.values(side)))];
  let bytes = 0;
  for (const some of batches(hashes, 500)) {
    const length = sql<number>`coalesce(sum(length(bytes)), 0)`.as('length');
    const found = await db
      .selectFrom('site_blob')
      .select(length)
      .where('hash', 'in', some)
      .executeTakeFirstOrThrow();
    bytes += Number(found.length);
  }
  return bytes;
}

function statements(...texts: string[]): Migration {
  return { up: (db) => run(db, ...texts) };
}

async function run<T>(db: Kysely<T>, ...texts: string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(db);
}

/**
 * Brings the schema up to date. Several instances may call it at once: one migrates, the others wait and find
 * nothing left to do. A failed migration leaves the schema as it was.
 * @throws Error of the migration that failed.
 */
export async function migrateToLatest({ engine, db }: Database): Promise<void> {
  // On PostgreSQL Kysely itself takes an advisory lock, and one transaction for all of them.
  if (engine === 'postgres') return migrate(db);
  // It offers neither on SQLite, which has had transactional DDL all along.
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
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
