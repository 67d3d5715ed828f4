import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { startApi } from '@site/api/testing/start-api';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { EMBEDDED_FILE } from '../../src/storage/embedded.ts';
import { isStorageUnavailableError, StorageHealth } from '../../src/storage/health.ts';

const getMessages = (log: string[]) => log.map((line) => (JSON.parse(line) as { msg: string }).msg);

/** Overwrites the root page of a table in a database that no process has open. */
function overwrite(dataDir: string, table: string): void {
  const file = join(dataDir, EMBEDDED_FILE);
  const connection = new Libsql(file);
  const [{ page_size: size } = { page_size: 0 }] = connection.pragma('page_size') as { page_size: number }[];
  const { rootpage } = connection.prepare('select rootpage from sqlite_master where name = ?').get(table) as {
    rootpage: number;
  };
  connection.pragma('wal_checkpoint(truncate)');
  connection.close();
  const bytes = openSync(file, 'r+');
  writeSync(bytes, Buffer.alloc(size, 'x'), 0, size, (rootpage - 1) * size);
  closeSync(bytes);
}

it('full disk is logged once with its cause, and once when it is over', async () => {
  const database = await openEmbeddedTestDatabase(onTestFinished);
  const log: string[] = [];
  const health = new StorageHealth(database, pino({}, { write: (line: string) => void log.push(line) }));
  onTestFinished(() => health.stop());
  // SQLite raises the limit to the current number of pages.
  await sql`pragma max_page_count=1`.execute(database.db);
  expect([await health.isWritable(), await health.isWritable()]).toEqual([false, false]);
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    msg: 'database unavailable',
    err: { code: 'SQLITE_FULL', message: 'database or disk is full' },
  });
  await sql`pragma max_page_count=100000`.execute(database.db);
  expect(await health.isWritable()).toBe(true);
  expect(getMessages(log)).toEqual(['database unavailable', 'database available again']);
  expect(health.isOutage(new TypeError('a bug'))).toBe(false);
  expect(await health.isWritable()).toBe(true);
});

it('damaged file fails readiness and forms with 503, and is logged once', async () => {
  const { api, config, ...first } = await startApi(onTestFinished);
  expect((await postContact(first.origin, buildKeyedContactBody())).status).toBe(201);
  await api.close();
  overwrite(config.dataDir, 'contact_message');
  const { origin, log } = await startApi(onTestFinished, { DATA_DIR: config.dataDir });
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  for (let time = 0; time < 3; time++) {
    const refusal = await postContact(origin, buildKeyedContactBody());
    expect(refusal.status).toBe(503);
    expect(refusal.headers.get('Retry-After')).toBe('5');
  }
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const errors = log.filter((line) => JSON.parse(line).level >= 50);
  expect(getMessages(errors)).toEqual(['database unavailable']);
  expect(errors[0]).toContain('SQLITE_CORRUPT');
});

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['every address refused', new AggregateError([withCode('ECONNREFUSED')])],
  ['a server shutting down', withCode('57P01')],
  ['too many connections', withCode('53300')],
  ['a full disk', withCode('SQLITE_FULL')],
  ['a PostgreSQL that has become read-only', withCode('25006')],
  ['a PostgreSQL without space', withCode('53100')],
  ['a damaged PostgreSQL', withCode('XX001')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
])('%s is an outage of the storage', (_name, error) => {
  expect(isStorageUnavailableError(error)).toBe(true);
});

it.each([
  ['a missing table', withCode('42P01')],
  ['a wrong password', withCode('28P01')],
  ['a database that does not exist', withCode('3D000')],
  ['a broken constraint', withCode('SQLITE_CONSTRAINT_UNIQUE')],
  ['a bug', new TypeError('undefined is not a function')],
  ['no error at all', 'ECONNREFUSED'],
])('%s is no outage of the storage', (_name, error) => {
  expect(isStorageUnavailableError(error)).toBe(false);
});
