import { createFileCleanup } from '@site/api/testing/cleanup';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { buildEngineCases } from '@site/api/testing/engines';
import { patient, startMailSite, timesTaken, withoutReceipts } from '@site/api/testing/mail-site';
import { type DatabaseLocation, readTableRows, withDatabaseAt } from '@site/api/testing/rows';
import { startSmtp } from '@site/api/testing/smtp';
import { startApi } from '@site/api/testing/start-api';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

/** Ends every lease at once, rather than in half a minute. */
const endLeases = (config: DatabaseLocation) =>
  withDatabaseAt(config, ({ db }) =>
    db.updateTable('outbox').set({ due_at: 0 }).where('status', '=', 'pending').execute(),
  );

describe.each(buildEngineCases(createFileCleanup()))('outbox on %s', (_name, fresh) => {
  it('sends forty mails once each from three instances', async () => {
    const { smtp, site, submit } = await startMailSite(undefined, await fresh(onTestFinished));
    await smtp.start();
    const same = { SMTP_URL: smtp.url, ...site.same };
    // A try may fail on a busy machine.
    const soon = { mailBackoff: { baseMs: 100, maxMs: 300 } };
    const second = await startApi(onTestFinished, same, soon);
    const third = await startApi(onTestFinished, same, { ...soon, limits: withoutReceipts });
    await submit();
    const answers = await Promise.all(
      Array.from({ length: 39 }, () => postContact(third.origin, buildKeyedContactBody())),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    await vi.waitFor(() => expect(smtp.received).toHaveLength(40), patient);
    expect(timesTaken(smtp)).toHaveLength(40);
    expect(await second.api.isReady()).toBe(true);
  });

  it('sends mails of an instance that never ends again, under the same Message-IDs', async () => {
    const smtp = await startSmtp(onTestFinished);
    smtp.behaviour = 'mute';
    await smtp.start();
    const env = { SMTP_URL: smtp.url, ...(await fresh(onTestFinished)) };
    const stuck = await startApi(onTestFinished, env);
    expect((await postContact(stuck.origin, buildKeyedContactBody())).status).toBe(201);
    // The operator's mail and the sender's receipt.
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), patient);
    const each = (row: Record<string, unknown>) => [row, row];
    expect(await readTableRows(stuck, 'outbox')).toMatchObject(each({ status: 'pending', attempts: 1 }));
    await endLeases(stuck.config);
    smtp.behaviour = 'accepting';
    await startApi(onTestFinished, env);
    await vi.waitFor(
      async () =>
        expect(await readTableRows(stuck, 'outbox')).toMatchObject(each({ status: 'sent', attempts: 2 })),
      patient,
    );
    expect(timesTaken(smtp)).toEqual([2, 2]);
    const contents = smtp.received.map((mail) => JSON.stringify(mail));
    expect(new Set(contents).size).toBe(2);
    expect(smtp.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
    // Frees the instance that waits for an answer.
    await smtp.stop();
  });
});
