import { startApiProcess } from '@site/api/testing/api-process';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { buildEngineCases } from '@site/api/testing/engines';
import { generousFormLimits } from '@site/api/testing/limits';
import { cheapPasswordHash } from '@site/api/testing/password';
import { type DatabaseLocation, readTableRows, withDatabaseAt } from '@site/api/testing/rows';
import { startSmtp, type TestSmtp } from '@site/api/testing/smtp';
import { startApi } from '@site/api/testing/start-api';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseApiConfig } from '../../src/config/environment.ts';

const patient = { timeout: 60_000, interval: 50 };
/** A longer interval, since each read of the rows opens the database, which costs as much as sending a mail. */
const lookingAtRows = { timeout: 60_000, interval: 200 };
const impatientSmtp = { connectionTimeout: 1_000, greetingTimeout: 1_000, socketTimeout: 1_000 };
const addresses = { MAIL_FROM: 'site@example.org', MAIL_TO: 'operateur@example.org' };

/** Returns the number of deliveries of each Message-ID. */
function timesTaken({ received }: TestSmtp): number[] {
  const times = new Map<string, number>();
  for (const { messageId = '' } of received) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  return [...times.values()];
}

/** Ends every lease at once, rather than in half a minute. */
const endLeases = (config: DatabaseLocation) =>
  withDatabaseAt(config, ({ db }) =>
    db.updateTable('outbox').set({ due_at: 0 }).where('status', '=', 'pending').execute(),
  );

/** Limits under which each message makes a single mail. */
const withoutReceipts = { ...generousFormLimits, 'contact-receipt': { max: 0, windowMs: 1 } };

async function begin(
  mailBackoff = { baseMs: 100, maxMs: 300 },
  database: Record<string, string> = {},
  smtpTimeouts = impatientSmtp,
) {
  const smtp = await startSmtp(onTestFinished);
  const options = { mailBackoff, smtpTimeouts, limits: withoutReceipts };
  const env = { SMTP_URL: smtp.url, ...addresses, ...database };
  const site = await startApi(onTestFinished, env, options);
  const submit = async () => {
    expect((await postContact(site.origin, buildKeyedContactBody())).status).toBe(201);
  };
  const logged = (text: string) => vi.waitFor(() => expect(site.log.join('')).toContain(text), patient);
  const allSent = () =>
    vi.waitFor(
      async () =>
        expect((await readTableRows(site, 'outbox')).filter(({ status }) => status !== 'sent')).toEqual([]),
      lookingAtRows,
    );
  return { smtp, site, submit, logged, allSent };
}

describe('mail by SMTP', () => {
  it('reaches the operator at once, and its answer goes to the visitor', async () => {
    const { smtp, submit } = await begin();
    await smtp.start();
    await submit();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
    expect(smtp.received[0]).toMatchObject({
      to: [{ address: 'operateur@example.org' }],
      replyTo: [{ name: 'Zoé Le Goff', address: 'zoe@example.org' }],
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/),
    });
  });

  it('isn’t waited for by the visitor', async () => {
    const patientSmtp = { connectionTimeout: 120_000, greetingTimeout: 120_000, socketTimeout: 120_000 };
    const { smtp, submit } = await begin(undefined, {}, patientSmtp);
    smtp.behaviour = 'silent';
    await smtp.start();
    await submit();
    await vi.waitFor(() => expect(smtp.offered).toBe(1), patient);
    expect(smtp.received).toEqual([]);
    await smtp.stop();
  }, 60_000);

  it('arrives after every kind of failure, twice only under one Message-ID', async () => {
    const { smtp, site, submit, logged, allSent } = await begin({ baseMs: 150, maxMs: 600 });
    await submit();
    await logged('"reason":"ECONNREFUSED"');
    smtp.behaviour = 'silent';
    await smtp.start();
    await submit();
    await logged('"reason":"ETIMEDOUT"');
    for (const refusing of [421, 451, 550]) {
      smtp.behaviour = { refusing };
      await submit();
      await logged(`EMESSAGE ${refusing}`);
    }
    expect(smtp.received).toEqual([]);
    smtp.behaviour = 'dying';
    await submit();
    await vi.waitFor(() => expect(smtp.received).not.toHaveLength(0), patient);
    smtp.behaviour = { slow: 200 };
    await submit();
    await logged('"msg":"mail sent"');
    smtp.behaviour = 'accepting';
    await submit();
    await allSent();
    expect(timesTaken(smtp)).toHaveLength(8);
    expect(Math.max(...timesTaken(smtp))).toBeGreaterThan(1);
    const ids = (await readTableRows(site, 'outbox')).map(({ id }) => `<${id}@example.org>`);
    expect([...new Set(smtp.received.map(({ messageId }) => messageId))].sort()).toEqual(ids.sort());
    const texts = smtp.received.map(({ messageId, text, subject }) => `${messageId}${subject}${text}`);
    expect(new Set(texts).size).toBe(8);
  }, 60_000);

  it('repeats a refusal’s words neither in the log nor in the outbox', async () => {
    const { smtp, site, submit, logged } = await begin({ baseMs: 60_000, maxMs: 60_000 });
    smtp.behaviour = { refusing: 550, words: 'zoe@example.org (Zoé Le Goff) is not welcome' };
    await smtp.start();
    await submit();
    await logged('EMESSAGE 550');
    expect((await readTableRows(site, 'outbox')).map(({ last_error: reason }) => reason)).toEqual([
      'EMESSAGE 550',
    ]);
    expect(site.log.join('')).not.toMatch(/zoe@|Le Goff|welcome/);
  });

  it('is sent past one that is stuck', async () => {
    const { smtp, submit, allSent } = await begin();
    smtp.behaviour = 'silent';
    await smtp.start();
    await submit();
    await vi.waitFor(() => expect(smtp.offered).toBe(1), patient);
    smtp.behaviour = 'accepting';
    await submit();
    await allSent();
    expect(timesTaken(smtp)).toEqual([1, 1]);
  });
});

describe.each(buildEngineCases(createFileCleanup()))('outbox on %s', (_name, fresh) => {
  it('sends forty mails once each from three instances', async () => {
    const { smtp, site, submit } = await begin(undefined, await fresh(onTestFinished));
    await smtp.start();
    const same = { SMTP_URL: smtp.url, ...site.same };
    const second = await startApi(onTestFinished, same);
    const third = await startApi(onTestFinished, same, { limits: withoutReceipts });
    await submit();
    const answers = await Promise.all(
      Array.from({ length: 39 }, () => postContact(third.origin, buildKeyedContactBody())),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    await vi.waitFor(() => expect(smtp.received).toHaveLength(40), patient);
    expect(timesTaken(smtp)).toHaveLength(40);
    expect(await second.api.isReady()).toBe(true);
  });

  it('mails of a killed API › come again under the same Message-IDs', async () => {
    const smtp = await startSmtp(onTestFinished);
    smtp.behaviour = 'mute';
    await smtp.start();
    const env = {
      SMTP_URL: smtp.url,
      ADMIN_PASSWORD_HASH: cheapPasswordHash,
      ...(await fresh(onTestFinished)),
    };
    const api = await startApiProcess(env, onTestFinished);
    expect((await postContact(api.origin, buildKeyedContactBody())).status).toBe(201);
    // The operator's mail and the sender's receipt.
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), patient);
    await api.end('SIGKILL');
    const site = { config: parseApiConfig(env) };
    const each = (row: Record<string, unknown>) => [row, row];
    expect(await readTableRows(site, 'outbox')).toMatchObject(each({ status: 'pending', attempts: 1 }));
    await endLeases(site.config);
    smtp.behaviour = 'accepting';
    await startApiProcess(env, onTestFinished);
    await vi.waitFor(
      async () =>
        expect(await readTableRows(site, 'outbox')).toMatchObject(each({ status: 'sent', attempts: 2 })),
      patient,
    );
    expect(timesTaken(smtp)).toEqual([2, 2]);
    const contents = smtp.received.map((mail) => JSON.stringify(mail));
    expect(new Set(contents).size).toBe(2);
    expect(smtp.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  });
});
