import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StorageHealth } from '../storage/health.ts';
import { createMailSender } from './mail-sender.ts';
import { countOutbox, enqueueMail, findNextDueTime } from './outbox.ts';
import type { OutgoingMail } from './outbox-mail.ts';
import { OutboxWorker } from './outbox-worker.ts';
import type { MailTransport } from './transport.ts';

async function start(transport: MailTransport) {
  const database = await openEmbeddedTestDatabase(onTestFinished);
  const onAttempt = vi.fn();
  const logger = pino({ level: 'silent' });
  const worker = new OutboxWorker({
    database,
    sender: createMailSender({ transport, from: 'site@example.org', operator: 'contact@example.org' }),
    logger,
    storage: new StorageHealth(database, logger),
    onAttempt,
    backoff: { baseMs: 1, maxMs: 2 },
    // Longer than any test, so that nothing depends on polling.
    pollMs: 600_000,
    stopGraceMs: 20,
  });
  worker.start();
  onTestFinished(() => worker.stop());
  const submit = async (count = 1) => {
    await database.db.transaction().execute(async (transaction) => {
      for (let index = 0; index < count; index++) {
        await enqueueMail(transaction, { subject: `Sujet ${index}`, text: 'Texte' }, Date.now());
      }
    });
    worker.wake();
  };
  return { database, worker, onAttempt, submit };
}

describe('outbox worker', () => {
  it('sends at once to the operator when woken', async () => {
    const mails: OutgoingMail[] = [];
    const { submit, database } = await start(async (mail) => void mails.push(mail));
    await submit();
    await vi.waitFor(() => expect(mails).toHaveLength(1), 15_000);
    expect(mails[0]).toMatchObject({
      from: 'site@example.org',
      to: 'contact@example.org',
      subject: 'Sujet 0',
    });
    await vi.waitFor(async () => expect(await findNextDueTime(database)).toBeUndefined(), 15_000);
  });

  it('sends thirty mails once each, five at a time', async () => {
    let underway = 0;
    let most = 0;
    const mailIds: string[] = [];
    const { submit } = await start(async ({ id }) => {
      most = Math.max(most, ++underway);
      await new Promise(setImmediate);
      underway--;
      mailIds.push(id);
    });
    await submit(30);
    await vi.waitFor(() => expect(mailIds).toHaveLength(30), 15_000);
    expect(new Set(mailIds).size).toBe(30);
    expect(most).toBe(5);
  });

  it('gives a mail up after ten tries, and sends the others', async () => {
    const tries = vi.fn<MailTransport>(async ({ subject }) => {
      if (subject === 'Sujet 0')
        throw Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 });
    });
    const { submit, database, onAttempt } = await start(tries);
    await submit(2);
    await vi.waitFor(
      async () => expect(await countOutbox(database)).toEqual({ pending: 0, dead: 1 }),
      15_000,
    );
    expect(tries).toHaveBeenCalledTimes(11);
    expect(onAttempt.mock.calls.flat().sort()).toEqual(['dead', ...Array<string>(9).fill('failed'), 'sent']);
    const rows = await database.db.selectFrom('outbox').selectAll().execute();
    const deadRow = { status: 'dead', attempts: 10, last_error: 'EENVELOPE 550' };
    expect(rows).toContainEqual(expect.objectContaining(deadRow));
  });

  it('makes a stuck mail due again when it stops, with no try counted', async () => {
    const tries = vi.fn<MailTransport>(() => new Promise(() => {}));
    const { submit, database, worker } = await start(tries);
    await submit();
    await vi.waitFor(() => expect(tries).toHaveBeenCalled(), 15_000);
    await worker.stop();
    const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'pending', leased_by: null, attempts: 0 });
    expect(row.due_at).toBeLessThanOrEqual(Date.now());
  });

  it('fails an unreadable mail, and sends the others', async () => {
    const transport = vi.fn<MailTransport>(async () => {});
    const { submit, database, worker } = await start(transport);
    await database.db
      .insertInto('outbox')
      .values({
        id: '0',
        kind: 'mail',
        status: 'pending',
        payload: '{',
        created_at: 0,
        due_at: 0,
        attempts: 9,
      })
      .execute();
    await submit();
    await vi.waitFor(
      async () => expect(await countOutbox(database)).toEqual({ pending: 0, dead: 1 }),
      15_000,
    );
    expect(transport).toHaveBeenCalledTimes(1);
    await worker.stop();
  });
});
