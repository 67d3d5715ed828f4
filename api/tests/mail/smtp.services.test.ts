import { patient, startMailSite, timesTaken } from '@site/api/testing/mail-site';
import { readTableRows } from '@site/api/testing/rows';
import { describe, expect, it, vi } from 'vitest';

describe('mail by SMTP', () => {
  it('reaches the operator at once, and its answer goes to the visitor', async () => {
    const { smtp, submit } = await startMailSite();
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
    const { smtp, submit } = await startMailSite(undefined, {}, patientSmtp);
    smtp.behaviour = 'silent';
    await smtp.start();
    await submit();
    await vi.waitFor(() => expect(smtp.offered).toBe(1), patient);
    expect(smtp.received).toEqual([]);
    await smtp.stop();
  }, 60_000);

  it('arrives after every kind of failure, twice only under one Message-ID', async () => {
    const { smtp, site, submit, logged, allSent } = await startMailSite({ baseMs: 150, maxMs: 600 });
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
    const { smtp, site, submit, logged } = await startMailSite({ baseMs: 60_000, maxMs: 60_000 });
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
    const { smtp, submit, allSent } = await startMailSite();
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
