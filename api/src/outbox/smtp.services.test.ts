import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keyedContactBody, postContact } from '../testing/contact.ts';
import { createSmtp } from '../testing/smtp.ts';
import { startApi } from '../testing/start-api.ts';

const patient = { timeout: 15_000, interval: 20 };

async function start(mailBackoff = { baseMs: 20, maxMs: 50 }) {
  const smtp = await createSmtp(onTestFinished);
  const site = await startApi(
    onTestFinished,
    { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.org', MAIL_TO: 'operateur@example.org' },
    { mailBackoff },
  );
  const submit = async () => {
    const response = await postContact(site.origin, keyedContactBody());
    expect(response.status).toBe(201);
  };
  const logged = (text: string) => vi.waitFor(() => expect(site.log.join('')).toContain(text), patient);
  return { smtp, site, submit, logged };
}

describe('mail by SMTP', () => {
  it('When the server works then the operator has the mail within a moment, and can answer the visitor', async () => {
    const { smtp, submit } = await start();
    await smtp.start();
    await submit();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 3_000 });
    expect(smtp.received[0]).toMatchObject({
      to: [{ address: 'operateur@example.org' }],
      replyTo: [{ name: 'Zoé Le Goff', address: 'zoe@example.org' }],
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/),
    });
  });

  it('When the server is down then the answer does not wait, and the mail arrives once it is up', async () => {
    const { smtp, submit, logged } = await start();
    const startedAt = performance.now();
    await submit();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await logged('will be tried again');
    await smtp.start();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
  });

  it.each([451, 550])(
    'When the server answers %i then recovers then the mail arrives once',
    async (refusing) => {
      const { smtp, submit, logged } = await start();
      smtp.mood = { refusing };
      await smtp.start();
      await submit();
      await logged(`EMESSAGE ${refusing}`);
      smtp.mood = 'accepting';
      await logged('"msg":"mail sent"');
      expect(smtp.received).toHaveLength(1);
    },
  );

  it('When the server never answers then other submissions are still acknowledged, and its mail is tried again', async () => {
    const { smtp, submit, logged } = await start();
    smtp.mood = 'silent';
    await smtp.start();
    await submit();
    await vi.waitFor(() => expect(smtp.offered).toBe(1), patient);
    smtp.mood = 'accepting';
    await submit();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
    await logged('"reason":"ETIMEDOUT"');
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), patient);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2);
  }, 40_000);

  it('When two instances share the outbox then forty mails arrive once each', async () => {
    const { smtp, site, submit } = await start();
    await smtp.start();
    const twin = await startApi(onTestFinished, { SMTP_URL: smtp.url, DATA_DIR: site.config.dataDir });
    const half = { contactLimit: { max: 100, windowMs: 60_000 } };
    const third = await startApi(onTestFinished, { SMTP_URL: smtp.url, DATA_DIR: site.config.dataDir }, half);
    await submit();
    const answers = await Promise.all(
      Array.from({ length: 39 }, () => postContact(third.origin, keyedContactBody())),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    await vi.waitFor(() => expect(smtp.received).toHaveLength(40), patient);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(40);
    expect(await twin.api.isReady()).toBe(true);
  });
});
