import { expect, it } from 'vitest';
import {
  claimMessages,
  countOutbox,
  enqueueMail,
  findNextDueTime,
  LEASE_MS,
  listUnsentMessages,
  markDead,
  markFailed,
  markSent,
  releaseLeases,
  retryDeadMessages,
} from '../../src/mail/outbox.ts';
import type { Database } from '../../src/storage/schema.ts';

const NOW = 1_750_000_000_000;

/** Registers the tests of the outbox, for any engine. */
export function outboxStoreSuite(open: () => Promise<Database>): void {
  const withMails = async (count: number) => {
    const database = await open();
    await database.db.transaction().execute(async (transaction) => {
      for (let index = 0; index < count; index++) {
        await enqueueMail(transaction, { subject: `Sujet ${index}`, text: 'Texte' }, NOW + index);
      }
    });
    return database;
  };

  it('outbox gives each mail to one of eight workers', async () => {
    const database = await withMails(20);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, worker) => claimMessages(database, `worker ${worker}`, 3, NOW + 1000)),
    );
    const rest = await claimMessages(database, 'last', 20, NOW + 1000);
    const ids = [...claims.flat(), ...rest].map(({ id }) => id);
    expect(claims.every((claimed) => claimed.length <= 3)).toBe(true);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });

  it('ended lease goes to another worker, and its first one settles no more', async () => {
    const database = await withMails(1);
    const [mail] = await claimMessages(database, 'lost', 1, NOW);
    expect(await claimMessages(database, 'next', 1, NOW + LEASE_MS - 1)).toEqual([]);
    const [again] = await claimMessages(database, 'next', 1, NOW + LEASE_MS);
    expect(again).toMatchObject({ id: mail?.id, attempts: 2 });
    await markSent(database, { id: mail?.id ?? '', worker: 'lost' }, NOW);
    expect(await countOutbox(database)).toEqual({ pending: 1, dead: 0 });
  });

  it('released lease makes the mail due at once, without counting the try', async () => {
    const database = await withMails(2);
    await claimMessages(database, 'stopping', 2, NOW + 10);
    expect(await findNextDueTime(database)).toBe(NOW + 10 + LEASE_MS);
    await releaseLeases(database, 'stopping', NOW + 20);
    expect(await findNextDueTime(database)).toBe(NOW + 20);
    const claimed = await claimMessages(database, 'next', 2, NOW + 20);
    expect(claimed.map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('mails are due again after a clock that was days ahead', async () => {
    const database = await withMails(3);
    const days = NOW + 3 * 24 * 3_600_000;
    const backoff = { baseMs: 1_000, maxMs: 9_000 };
    const [failed, leased, waiting] = await claimMessages(database, 'ahead', 3, days, backoff);
    await markFailed(database, { id: failed?.id ?? '', worker: 'ahead' }, 'ECONNECTION', days + 1_200);
    await markFailed(
      database,
      { id: waiting?.id ?? '', worker: 'ahead' },
      'ECONNECTION',
      NOW + 3_000 + 1_200,
    );
    const claimed = await claimMessages(database, 'now', 9, NOW + 3_000, backoff);
    expect(claimed.map(({ id }) => id).sort()).toEqual([failed?.id, leased?.id].sort());
    expect(await claimMessages(database, 'now', 9, NOW + 4_200, backoff)).toMatchObject([
      { id: waiting?.id },
    ]);
  });

  it('sent mail loses its text', async () => {
    const database = await withMails(1);
    const [mail] = await claimMessages(database, 'worker', 1, NOW);
    await markSent(database, { id: mail?.id ?? '', worker: 'worker' }, NOW + 5);
    const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ status: 'sent', payload: null, leased_by: null, done_at: NOW + 5 });
    expect(await findNextDueTime(database)).toBeUndefined();
  });

  it('dead mail is pending again with all its tries when retried', async () => {
    const database = await withMails(1);
    const [mail] = await claimMessages(database, 'worker', 1, NOW);
    await markDead(database, { id: mail?.id ?? '', worker: 'worker' }, 'EENVELOPE 550', NOW);
    expect(await listUnsentMessages(database)).toMatchObject([
      { status: 'dead', last_error: 'EENVELOPE 550' },
    ]);
    expect(await retryDeadMessages(database, 'another id')).toBe(0);
    expect(await retryDeadMessages(database)).toBe(1);
    expect(await listUnsentMessages(database)).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });
}
