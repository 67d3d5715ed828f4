import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { createTempDir } from '@site/api/testing/temp-dir';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EMBEDDED_FILE, openSqlite } from '../../src/storage/embedded.ts';
import { isStorageUnavailableError } from '../../src/storage/health.ts';
import type { Database } from '../../src/storage/schema.ts';
import { everyStoreSuite } from './every-store.suite.ts';

const open = (folder?: string, busyTimeoutMs = 5000): Promise<Database> =>
  openEmbeddedTestDatabase(onTestFinished, folder, { busyTimeoutMs });

everyStoreSuite(() => open());

describe('embedded database', () => {
  it('writes through to the disk, in its owner’s folder', async () => {
    const folder = join(createTempDir(onTestFinished), 'data');
    const { db } = await open(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
    expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }]);
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }]);
  });

  it('leaves an existing folder as open as it is', async () => {
    const folder = createTempDir(onTestFinished);
    chmodSync(folder, 0o711);
    await open(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o711);
  });

  it('makes readable files of an earlier version its owner’s', async () => {
    const folder = createTempDir(onTestFinished);
    const first = openSqlite(folder);
    await first.close();
    chmodSync(join(folder, EMBEDDED_FILE), 0o644);
    const database = await open(folder);
    await database.db.insertInto('setting').values({ key: 'k', value: '1', updated_at: 1 }).execute();
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    expect(Object.fromEntries(modes)).toEqual({
      'site.db': 0o600,
      'site.db-shm': 0o600,
      'site.db-wal': 0o600,
    });
  });

  it('is written by two connections past another process', async () => {
    const folder = createTempDir(onTestFinished);
    const databases = [await open(folder), await open(folder)];
    const other = `new (await import('libsql')).default(process.argv[1]).exec('select * from setting')`;
    execFileSync(process.execPath, ['--input-type=module', '-e', other, join(folder, EMBEDDED_FILE)]);
    for (const [index, { db }] of databases.entries())
      await db
        .insertInto('setting')
        .values({ key: `k${index}`, value: '1', updated_at: 1 })
        .execute();
    const rows = await sql`select key from setting order by key`.execute((await open(folder)).db);
    expect(rows.rows).toEqual([{ key: 'k0' }, { key: 'k1' }]);
  });
});

it('write waits for another process’s lock without blocking the process', async () => {
  const folder = createTempDir(onTestFinished);
  const database = await open(folder);
  const other = await open(folder);
  const row = { key: 'k', value: '1', updated_at: 1 };
  let isWritten = false;
  let writing: Promise<void> | undefined;
  await other.db.transaction().execute(async () => {
    writing = database.db
      .transaction()
      .execute((transaction) => transaction.insertInto('setting').values(row).execute())
      .then(() => {
        isWritten = true;
      });
    // A write that blocks the process would fail here: this transaction couldn't end.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isWritten).toBe(false);
  });
  await writing;
  expect(isWritten).toBe(true);
});

it('opening again keeps schema and rows', async () => {
  const folder = createTempDir(onTestFinished);
  const first = await open(folder);
  await first.db.insertInto('setting').values({ key: 'k', value: '1', updated_at: 1 }).execute();
  await first.close();
  const second = await open(folder);
  expect(await second.db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'k' }]);
});

describe('schema', () => {
  it('has the columns of every table on a fresh database', async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const columns = Object.fromEntries(
      tables.map(({ name, columns }) => [name, columns.map((each) => each.name)]),
    );
    expect(Object.keys(columns)).toHaveLength(9);
    expect(columns.rate_limit).toEqual(['policy', 'key', 'count', 'until']);
    expect(columns.beta_signup).toEqual([
      'id',
      'email',
      'email_key',
      'project',
      'created_at',
      'confirmed_at',
    ]);
  });

  it.each(['0001-contact', '0099-of-a-newer-version'])(
    'refuses a database that had %s, unchanged',
    async (name) => {
      const folder = createTempDir(onTestFinished);
      const first = await open(folder);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, 'then')`.execute(first.db);
      await first.close();
      await expect(open(folder)).rejects.toThrow(
        `The database has the schema of another version of the site (${name}), which this version can’t use. Nothing was changed.`,
      );
    },
  );
});

it('write fails as unavailable at another’s lock, and works after it', async () => {
  const folder = createTempDir(onTestFinished);
  const database = await open(folder, 0);
  const other = await open(folder, 0);
  const row = { key: 'k', value: '1', updated_at: 1 };
  const failures: unknown[] = [];
  const keep = (error: unknown) => void failures.push(error);
  await other.db.transaction().execute(async () => {
    await database.db
      .transaction()
      .execute(async () => undefined)
      .catch(keep);
    await database.db.insertInto('setting').values(row).execute().catch(keep);
  });
  expect(failures.map(isStorageUnavailableError)).toEqual([true, true]);
  await database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('setting').values(row).execute();
  });
  expect(await other.db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'k' }]);
});

it('transaction rolled back by the engine fails with its cause, the next works', async () => {
  const { db } = await open();
  const failed = db.transaction().execute(async (transaction) => {
    await sql`rollback`.execute(transaction);
    throw new Error('the disk is full');
  });
  await expect(failed).rejects.toThrow('the disk is full');
  await expect(db.transaction().execute(async () => 'usable')).resolves.toBe('usable');
});

it('broken constraint outside a transaction leaves the connection usable', async () => {
  const { db } = await open();
  const insert = db.insertInto('setting').values({ key: 'k', value: '1', updated_at: 1 });
  await insert.execute();
  await expect(insert.execute()).rejects.toThrow(/UNIQUE/);
  await expect(db.transaction().execute(async () => 'usable')).resolves.toBe('usable');
});
