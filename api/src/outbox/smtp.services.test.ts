import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseApiConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from '../storage/open.ts';
import { startApiProcess } from '../testing/api-process.ts';
import { fileCleanup } from '../testing/cleanup.ts';
import { keyedContactBody, postContact } from '../testing/contact.ts';
import { bothEngines } from '../testing/engines.ts';
import { cheapPasswordHash } from '../testing/password.ts';
import { rowsOf } from '../testing/rows.ts';
import { createSmtp } from '../testing/smtp.ts';
import { startApi } from '../testing/start-api.ts';
import { smtpSuite } from './smtp.suite.ts';

const patient = { timeout: 30_000, interval: 50 };

/** Lets every lease run out now rather than in half a minute. */
async function endLeases(config: ReturnType<typeof parseApiConfig>): Promise<void> {
  const database = await openDatabase(config, createLogger('silent'));
  await database.db
    .updateTable('outbox')
    .set({ due_at: 0 })
    .where('status', '=', 'pending')
    .execute()
    .finally(() => database.close());
}

describe.each(bothEngines(fileCleanup()))('on %s', (_name, fresh) => {
  smtpSuite(async (cleanup, env = {}, options) =>
    startApi(cleanup, { ...(await fresh(cleanup)), ...env }, options),
  );

  it('When the API is killed between the server’s taking a mail and its yes then the mail comes again, under the same Message-ID', async () => {
    const smtp = await createSmtp(onTestFinished);
    smtp.mood = 'mute';
    await smtp.start();
    const env = {
      SMTP_URL: smtp.url,
      ADMIN_PASSWORD_HASH: cheapPasswordHash,
      ...(await fresh(onTestFinished)),
    };
    const api = await startApiProcess(env, onTestFinished);
    expect((await postContact(api.origin, keyedContactBody())).status).toBe(201);
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
    await api.end('SIGKILL');
    const site = { config: parseApiConfig(env) };
    expect(await rowsOf(site, 'outbox')).toMatchObject([{ status: 'pending', attempts: 1 }]);
    await endLeases(site.config);
    smtp.mood = 'accepting';
    await startApiProcess(env, onTestFinished);
    await vi.waitFor(
      async () => expect(await rowsOf(site, 'outbox')).toMatchObject([{ status: 'sent', attempts: 2 }]),
      patient,
    );
    expect(smtp.received).toHaveLength(2);
    expect(smtp.received[1]).toEqual(smtp.received[0]);
    expect(smtp.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  });
});
