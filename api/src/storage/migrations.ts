import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Every change of the schema, oldest first. Names are sorted and recorded: append, never rename or edit one that
 * has been released. Only what both engines understand: `text` and `bigint`.
 */
export const migrations: Record<string, Migration> = {
  '0001-contact': {
    // A migration must not follow today's `Schema`: it runs against the tables of its own time.
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('contact_message')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('idempotency_key', 'text', (column) => column.unique())
        .addColumn('firstname', 'text', (column) => column.notNull())
        .addColumn('lastname', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('offre', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('payload', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('leased_by', 'text')
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .addColumn('last_error', 'text')
        .addColumn('done_at', 'bigint')
        .execute();
      await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'due_at']).execute();
      await db.schema
        .createTable('setting')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0002-dedicated': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('dedicated_version')
        .addColumn('version', 'bigint', (column) => column.primaryKey())
        .addColumn('offers', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0003-beta': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('beta_signup')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('project', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('beta_signup_once', ['email_key', 'project'])
        .execute();
    },
  },
  '0004-admin': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('admin_attempt')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('admin_session')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('password_digest', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0005-dedicated-history': {
    async up(db: Kysely<DedicatedVersionsBefore>) {
      await db.schema
        .alterTable('dedicated_version')
        .addColumn('offer_count', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('dedicated_version').addColumn('restored_from', 'bigint').execute();
      for (const { version, offers } of await db.selectFrom('dedicated_version').selectAll().execute()) {
        await db
          .updateTable('dedicated_version')
          .set({ offer_count: JSON.parse(offers).length })
          .where('version', '=', version)
          .execute();
      }
    },
  },
  '0006-policy-reports': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('policy_report')
        .addColumn('directive', 'text', (column) => column.notNull())
        .addColumn('blocked', 'text', (column) => column.notNull())
        .addColumn('page', 'text', (column) => column.notNull())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .addColumn('last_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('policy_report_kind', ['directive', 'blocked', 'page'])
        .execute();
    },
  },
  '0007-form-count': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('form_count')
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('form_count_once', ['form', 'address'])
        .execute();
    },
  },
  '0008-beta-confirmation': {
    async up(db: Kysely<BetaSignupsBefore>) {
      await db.schema.alterTable('beta_signup').addColumn('confirmed_at', 'bigint').execute();
      // Nobody was asked to confirm before, and everybody has had the mail that follows.
      await db
        .updateTable('beta_signup')
        .set(({ ref }) => ({ confirmed_at: ref('created_at') }))
        .execute();
      await db.schema
        .createTable('beta_link')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('signup_id', 'text', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0009-admin-editors': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('admin_editor')
        .addColumn('name_key', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('totp_secret', 'text')
        .addColumn('totp_used', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.alterTable('admin_session').addColumn('editor_key', 'text').execute();
    },
  },
  '0010-dedicated-editor': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('dedicated_version').addColumn('editor', 'text').execute();
    },
  },
  '0011-admin-unlock': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('admin_unlock')
        .addColumn('address', 'text', (column) => column.primaryKey())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0012-outbox-submission': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('outbox').addColumn('submission_id', 'text').execute();
    },
  },
  '0013-site': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('site_blob')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        // PostgreSQL's name; SQLite takes any, and keeps bytes as bytes.
        .addColumn('bytes', sql`bytea`, (column) => column.notNull())
        .addColumn('stored_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('site_release')
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('build_id', 'text', (column) => column.notNull())
        .addColumn('manifest', 'text', (column) => column.notNull())
        .addColumn('stored_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('site_release_name', ['remote', 'build_id'])
        .execute();
      await db.schema
        .createTable('site_file')
        .addColumn('path', 'text', (column) => column.primaryKey())
        .addColumn('hash', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('site_composition')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('files', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('site_live')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('composition', 'text', (column) => column.notNull())
        .addColumn('moved_at', 'bigint', (column) => column.notNull())
        .addColumn('flip_at', 'bigint')
        .execute();
      await db.schema
        .createTable('site_host')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('serves', 'text')
        .addColumn('ready', 'text')
        .addColumn('problem', 'text')
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0014-delivery': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('delivery_issuer')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('remotes', 'text', (column) => column.notNull())
        .addColumn('issuer', 'text', (column) => column.notNull())
        .addColumn('audience', 'text', (column) => column.notNull())
        .addColumn('claims', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute();
      await db.schema
        .createTable('delivery_journal')
        .addColumn('seq', 'bigint', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('author', 'text', (column) => column.notNull())
        .addColumn('statement', 'text')
        .addColumn('key', 'text')
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('change', 'text', (column) => column.notNull())
        .addColumn('from_composition', 'text')
        .addColumn('to_composition', 'text', (column) => column.notNull())
        .addColumn('previous_hash', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('delivery_key')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('remotes', 'text', (column) => column.notNull())
        .addColumn('jwk', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .addColumn('expires_at', 'bigint')
        .addColumn('subject', 'text')
        .addColumn('issuer_id', 'text')
        .execute();
      await db.schema
        .createTable('delivery_refusal')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('who', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('delivery_upload')
        .addColumn('manifest_hash', 'text', (column) => column.primaryKey())
        .addColumn('manifest', 'text', (column) => column.notNull())
        .addColumn('wanted', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('delivery_used')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0015-contact-quote': {
    async up(db: Kysely<unknown>) {
      for (const column of ['rappel', 'adresse', 'reference', 'quote_asked', 'quote'])
        await db.schema.alterTable('contact_message').addColumn(column, 'text').execute();
    },
  },
  '0016-stock-change': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('stock_change')
        .addColumn('seq', 'bigint', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('server_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('summary', 'text', (column) => column.notNull())
        .addColumn('price_cents', 'bigint')
        .addColumn('before_cents', 'bigint')
        .execute();
    },
  },
  '0017-signal': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('signal_minute')
        .addColumn('minute', 'bigint', (column) => column.notNull())
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('release', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('signal_minute_name', ['minute', 'remote', 'release', 'kind'])
        .execute();
      await db.schema
        .createTable('signal_total')
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('release', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .addColumn('last_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('signal_total_name', ['remote', 'release', 'kind'])
        .execute();
      await db.schema
        .createTable('signal_watch')
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('release', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('against', 'text', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .addColumn('share', sql`double precision`, (column) => column.notNull())
        .addColumn('step_since', 'bigint', (column) => column.notNull())
        .addColumn('step_visitors', 'bigint', (column) => column.notNull())
        .addColumn('trial', 'text', (column) => column.notNull())
        .addColumn('seen', 'text', (column) => column.notNull())
        .addColumn('looks', 'bigint', (column) => column.notNull())
        .addColumn('acting_until', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addPrimaryKeyConstraint('signal_watch_name', ['remote', 'release', 'kind'])
        .execute();
    },
  },
};

/** What `0008-beta-confirmation` finds. */
interface BetaSignupsBefore {
  beta_signup: { created_at: number; confirmed_at: number | null };
}

/** What `0005-dedicated-history` finds. */
interface DedicatedVersionsBefore {
  dedicated_version: { version: number; offers: string; offer_count: number };
}
