import { createLogger } from '@site/api/config/log';
import { openPostgres } from '@site/api/storage/postgres';
import type { Database } from '@site/api/storage/schema';
import { startPostgres } from '@site/api/testing/postgres';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withComposeLock } from '../store/live.ts';

/** Returns two hosts, each with its own connections to the same database. */
async function openTwoHosts() {
  const server = await startPostgres(onTestFinished);
  const url = await server.createDatabase(onTestFinished);
  const connect = async () => {
    const database = await openPostgres(url, createLogger('silent'));
    onTestFinished(() => database.close());
    return database;
  };
  return [await connect(), await connect()] as const;
}

const countLockWaiters = async ({ db }: Database) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from pg_locks where locktype = 'advisory' and not granted`.execute(db);
  return Number(rows[0]?.count);
};

describe('compose lock', () => {
  it('makes the second host wait for the first, which may fail', async () => {
    const [one, other] = await openTwoHosts();
    const events: string[] = [];
    let fail = () => {};
    const first = withComposeLock(one, () => {
      events.push('one begins');
      return new Promise<void>((_, refuse) => {
        fail = () => refuse(new Error('one fails'));
      });
    }).catch((error) => void events.push(error.message));
    await vi.waitUntil(() => events.length > 0, 60_000);
    const second = withComposeLock(other, async () => void events.push('other'));
    await vi.waitUntil(async () => (await countLockWaiters(other)) === 1, 60_000);
    expect(events).toEqual(['one begins']);
    fail();
    await Promise.all([first, second]);
    // Which of the last two comes first isn't defined.
    expect(events.sort()).toEqual(['one begins', 'one fails', 'other']);
  });

  it('passes to the next host when its holder is gone', async () => {
    const [one, other] = await openTwoHosts();
    let end: (() => void) | undefined;
    const lockHolder = withComposeLock(one, () => new Promise<void>((done) => (end = done)));
    await vi.waitUntil(() => end, 60_000);
    const second = withComposeLock(other, async () => 'composed');
    await vi.waitUntil(async () => (await countLockWaiters(other)) === 1, 60_000);
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`.execute(
      other.db,
    );
    expect(await second).toBe('composed');
    end?.();
    await lockHolder;
  });
});
