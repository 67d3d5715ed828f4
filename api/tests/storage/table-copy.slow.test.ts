import { createFileCleanup } from '@site/api/testing/cleanup';
import { contactMessage as message } from '@site/api/testing/contact';
import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { type QueryId, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unlockAddress } from '../../src/auth/attempts.ts';
import { addEditor } from '../../src/auth/editors.ts';
import { openSession } from '../../src/auth/session.ts';
import { DedicatedStore } from '../../src/catalog/dedicated-store.ts';
import { parseApiConfig } from '../../src/config/environment.ts';
import { acceptSignup } from '../../src/forms/beta-store.ts';
import { acceptContact } from '../../src/forms/contact-store.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { type Database, listTableNames } from '../../src/storage/schema.ts';
import { copyAllTables } from '../../src/storage/table-copy.ts';

const context = { operator: 'contact@example.org', publicOrigin: 'https://www.example.org' };
const createDatabase = createPostgresFactory(createFileCleanup());

async function both() {
  const source = await openEmbeddedTestDatabase(onTestFinished);
  const config = parseApiConfig({ DATABASE_URL: await createDatabase(onTestFinished) });
  const target = await openDatabase(config, pino({ level: 'silent' }));
  onTestFinished(() => target.close());
  return { source, target };
}

/** Returns every row with its table. */
const getContent = async ({ db }: Database) => {
  const content: { table: string; row: unknown }[] = [];
  for (const table of await listTableNames(db)) {
    for (const row of await db.selectFrom(table).selectAll().execute()) content.push({ table, row });
  }
  return content;
};

describe('move', () => {
  it('copies every row of every table, to an empty target only', async () => {
    const { source, target } = await both();
    await acceptSignup(source, { email: 'zoe@example.org', project: 'é « ” 漢' }, context);
    // More than are read at once.
    const signups = Array.from({ length: 1099 }, (_, number) => ({
      id: `${number}`,
      email: `${number}@example.org`,
      email_key: `${number}@example.org`,
      project: 'quantic',
      created_at: 1,
    }));
    await source.db.insertInto('beta_signup').values(signups).execute();
    await acceptContact(source, message);
    await new DedicatedStore(source).save([]);
    await openSession(source, 'hash', Date.now());
    await source.db.insertInto('setting').values({ key: 'k', value: '"v"', updated_at: 1 }).execute();
    await unlockAddress(source, 'b', 1);
    await addEditor(source, 'Léa', 'hash', 1);
    const moved = await copyAllTables(source, target);
    expect(moved).toMatchObject({ beta_signup: 1100, outbox: 2, setting: 1 });
    const { rows: tables } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'
    `.execute(source.db);
    expect(Object.keys(moved).sort()).toEqual(tables.map(({ name }) => name).sort());
    expect(await getContent(target)).toEqual(await getContent(source));
    await expect(copyAllTables(source, target)).rejects.toThrow(/isn't empty.*beta_signup 1100/);
  });

  it('sends few bytes at once', async () => {
    const BYTES = 7 * 1024 * 1024;
    const { source, target } = await both();
    for (const key of ['a', 'b', 'c'])
      await source.db
        .insertInto('setting')
        .values({ key, value: key.repeat(BYTES), updated_at: 1 })
        .execute();
    const inserts: QueryId[] = [];
    const db = target.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === 'InsertQueryNode') inserts.push(queryId);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await copyAllTables(source, { ...target, db });
    expect(inserts).toHaveLength(2);
    const [first] = await target.db.selectFrom('setting').select('value').orderBy('key').execute();
    expect(first?.value === 'a'.repeat(BYTES)).toBe(true);
  });

  it('writes nothing if one row can’t be written', async () => {
    const { source, target } = await both();
    await source.db.insertInto('setting').values({ key: 'k', value: '1', updated_at: 1 }).execute();
    await sql`alter table setting add constraint full_disk check (key <> 'k')`.execute(target.db);
    await acceptContact(source, message);
    await expect(copyAllTables(source, target)).rejects.toThrow();
    expect(await getContent(target)).toEqual([]);
  });
});
