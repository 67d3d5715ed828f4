import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildEngineCases } from '@site/api/testing/engines';
import { withDatabaseAt } from '@site/api/testing/rows';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseApiConfig } from '../../src/config/environment.ts';
import { createMigration, migrateToLatest } from '../../src/storage/migrations.ts';
import type { Database } from '../../src/storage/schema.ts';

/** A later history of an extension, whose first migration creates a table that its database has already. */
const notes = {
  history: 'note_migration',
  migrations: {
    '2026-11-29-tables': createMigration('create table if not exists note (id text primary key)'),
    '2026-11-30-text': createMigration('alter table note add column text text'),
  },
};

async function readHistory({ db }: Database, history = 'kysely_migration'): Promise<string[]> {
  const rows = sql<{ name: string }>`select name from ${sql.table(history)} order by name`;
  return (await rows.execute(db)).rows.map(({ name }) => name);
}

/** Puts the history of versions before November 2026 in place of today's. */
async function recordNumbered({ db }: Database, ...names: string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-01T00:00:00Z')`.execute(
      db,
    );
}

describe.each(buildEngineCases(createFileCleanup()))('on %s', (_name, fresh) => {
  const withDatabase = async (use: (database: Database) => Promise<void>) =>
    withDatabaseAt(parseApiConfig(await fresh(onTestFinished)), use);

  it('keeps the rows of a database with the numbered history, and records today’s', () =>
    withDatabase(async (database) => {
      await migrateToLatest(database);
      const { db } = database;
      await sql`insert into setting (key, value, updated_at) values ('kept', '1', 1)`.execute(db);
      await sql`create table note (id text primary key)`.execute(db);
      await sql`insert into note (id) values ('kept')`.execute(db);
      await recordNumbered(database, '0001-baseline', '0018-organisation');
      await migrateToLatest(database, [notes]);
      expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'kept' }]);
      expect((await sql`select id, text from note`.execute(db)).rows).toEqual([{ id: 'kept', text: null }]);
      expect(await readHistory(database)).toEqual(['2026-11-29-tables']);
      expect(await readHistory(database, 'note_migration')).toEqual(['2026-11-29-tables', '2026-11-30-text']);
    }));

  it('rejects a database that an older version left behind, and changes nothing', () =>
    withDatabase(async (database) => {
      await migrateToLatest(database);
      await recordNumbered(database, '0001-baseline', '0017-no-confirmation-key');
      await expect(migrateToLatest(database)).rejects.toThrow('another version of the site (0001-baseline)');
      expect(await readHistory(database)).toEqual(['0001-baseline', '0017-no-confirmation-key']);
    }));
});
