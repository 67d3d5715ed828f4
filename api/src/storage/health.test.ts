import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keyedContactBody, postContact } from '../testing/contact.ts';
import { startApi } from '../testing/start-api.ts';
import { tempDir } from '../testing/temp-dir.ts';
import { EMBEDDED_FILE, openEmbedded } from './embedded.ts';
import { StorageHealth } from './health.ts';
import { migrateToLatest } from './migrate.ts';

const messagesOf = (log: string[]) => log.map((line) => (JSON.parse(line) as { msg: string }).msg);

/** Writes over every page of a table in a database nobody has open. */
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

describe('storage health', () => {
  it('When there is no room then it is said once with the cause, and once that there is again', async () => {
    const database = openEmbedded(tempDir(onTestFinished));
    onTestFinished(() => database.close());
    await migrateToLatest(database);
    const log: string[] = [];
    const health = new StorageHealth(database, pino({}, { write: (line: string) => void log.push(line) }));
    onTestFinished(() => health.stop());
    // SQLite allows no fewer pages than there are.
    await sql`pragma max_page_count=1`.execute(database.db);
    expect([await health.isWritable(), await health.isWritable()]).toEqual([false, false]);
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      msg: 'database unavailable',
      err: { code: 'SQLITE_FULL', message: 'database or disk is full' },
    });
    await sql`pragma max_page_count=100000`.execute(database.db);
    expect(await health.isWritable()).toBe(true);
    expect(messagesOf(log)).toEqual(['database unavailable', 'database available again']);
    expect(health.isOutage(new TypeError('a bug'))).toBe(false);
    expect(await health.isWritable()).toBe(true);
  });

  it('When pages of the file were overwritten then it is not ready, forms say when to come back, the log says it once', async () => {
    const { api, config, ...first } = await startApi(onTestFinished);
    expect((await postContact(first.origin, keyedContactBody())).status).toBe(201);
    await api.close();
    overwrite(config.dataDir, 'contact_message');
    const { origin, log } = await startApi(onTestFinished, { DATA_DIR: config.dataDir });
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    for (let time = 0; time < 3; time++) {
      const refused = await postContact(origin, keyedContactBody());
      expect(refused.status).toBe(503);
      expect(refused.headers.get('Retry-After')).toBe('5');
    }
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const errors = log.filter((line) => JSON.parse(line).level >= 50);
    expect(messagesOf(errors)).toEqual(['database unavailable']);
    expect(errors[0]).toContain('SQLITE_CORRUPT');
  });
});
