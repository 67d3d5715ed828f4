import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildEngineCases } from '@site/api/testing/engines';
import { withDatabaseAt } from '@site/api/testing/rows';
import { type Migration, Migrator, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseApiConfig } from '../../src/config/environment.ts';
import { migrateToLatest, migrations } from '../../src/storage/migrations.ts';
import type { Database } from '../../src/storage/schema.ts';

/** Migrates an empty database up to a migration, by the start of its name. */
async function migrateTo(last: string, { db }: Database): Promise<void> {
  const earlier: [string, Migration][] = Object.entries(migrations).filter(
    ([name]) => name.slice(0, 4) <= last,
  );
  const provider = { getMigrations: async () => Object.fromEntries(earlier) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
}

describe.each(buildEngineCases(createFileCleanup()))('on %s', (_name, fresh) => {
  it('migration 2 makes waiting messages mails, and adds the mailboxes of teams', async () => {
    const config = parseApiConfig(await fresh(onTestFinished));
    await withDatabaseAt(config, async (database) => {
      const { db } = database;
      await migrateTo('0001', database);
      await sql`insert into outbox (id, status, payload, created_at, due_at, attempts)
        values ('waiting', 'pending', '{}', 1, 1, 0)`.execute(db);
      await migrateToLatest(database);
      expect(await db.selectFrom('outbox').select(['id', 'kind', 'team']).execute()).toEqual([
        { id: 'waiting', kind: 'mail', team: null },
      ]);
      expect(await db.selectFrom('team_mailbox').selectAll().execute()).toEqual([]);
    });
  });

  it('migration 3 keeps rows under the new names', async () => {
    const config = parseApiConfig(await fresh(onTestFinished));
    await withDatabaseAt(config, async (database) => {
      const { db } = database;
      await migrateTo('0002', database);
      await sql`insert into contact_message
        (id, firstname, lastname, email, phone, message, quote_asked, created_at)
        values ('kept', '', '', '', '', '', 'vps-1', 1)`.execute(db);
      await sql`insert into delivery_refusal (id, at, who, reason)
        values ('kept', 1, 'Hosting', 'late')`.execute(db);
      await migrateToLatest(database);
      expect(await db.selectFrom('contact_message').select('quote_requested').execute()).toEqual([
        { quote_requested: 'vps-1' },
      ]);
      expect(await db.selectFrom('delivery_refusal').select(['author', 'reason']).execute()).toEqual([
        { author: 'Hosting', reason: 'late' },
      ]);
      expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
    });
  });

  it('migration 7 revokes keys whose changes waited for an approval', async () => {
    const config = parseApiConfig(await fresh(onTestFinished));
    await withDatabaseAt(config, async (database) => {
      const { db } = database;
      await migrateTo('0006', database);
      for (const [id, needsApproval, previewsOnly] of [
        ['whole', 0, 0],
        ['staging', 1, 0],
        ['previews', 1, 1],
      ] as const)
        await sql`insert into delivery_key (id, name, remotes, jwk, created_at, needs_approval, previews_only)
          values (${id}, ${id}, '"*"', '{}', 1, ${needsApproval}, ${previewsOnly})`.execute(db);
      await migrateToLatest(database);
      const valid = db.selectFrom('delivery_key').select('id').where('revoked_at', 'is', null).orderBy('id');
      expect(await valid.execute()).toEqual([{ id: 'previews' }, { id: 'whole' }]);
    });
  });

  it('migration 10 keeps the uses of teams’ budgets counted', async () => {
    const config = parseApiConfig(await fresh(onTestFinished));
    await withDatabaseAt(config, async (database) => {
      const { db } = database;
      await migrateTo('0009', database);
      for (const [budget, count] of [
        ['changesPerHour', 3],
        ['previews changesPerHour', 2],
      ] as const)
        await sql`insert into delivery_count (remote, budget, count, until)
          values ('hosting', ${budget}, ${count}, 9)`.execute(db);
      await migrateToLatest(database);
      expect(await db.selectFrom('rate_limit').selectAll().orderBy('count').execute()).toEqual([
        { policy: 'changesPerHour', key: 'previews hosting', count: 2, until: 9 },
        { policy: 'changesPerHour', key: 'hosting', count: 3, until: 9 },
      ]);
    });
  });
});
