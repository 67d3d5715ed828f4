import { BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { postJson } from '../testing/post.ts';
import { rowsOf } from '../testing/rows.ts';
import { createSmtp } from '../testing/smtp.ts';
import { startApi } from '../testing/start-api.ts';

const patient = { timeout: 15_000, interval: 50 };

async function start() {
  const smtp = await createSmtp(onTestFinished);
  const site = await startApi(
    onTestFinished,
    { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.org', MAIL_TO: 'operateur@example.org' },
    // Long beside the moment between two looks at the outbox, short beside our patience.
    { mailBackoff: { baseMs: 400, maxMs: 400 } },
  );
  const signUp = async () => {
    const body = { email: 'zoe@example.org', project: 'exemple-outil' };
    expect((await postJson(site.origin + BETA_SIGNUP_PATH, body)).status).toBe(200);
  };
  return { smtp, site, signUp };
}

describe('mails of a beta sign-up, by SMTP', () => {
  it('When somebody signs up twice then the operator and they have one mail each, and can answer each other', async () => {
    const { smtp, signUp } = await start();
    await smtp.start();
    await signUp();
    await signUp();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), patient);
    const to = (address: string) => smtp.received.find((mail) => mail.to?.[0]?.address === address);
    expect(to('operateur@example.org')).toMatchObject({
      subject: 'Inscription bêta : Exemple : un outil',
      replyTo: [{ address: 'zoe@example.org' }],
    });
    expect(to('zoe@example.org')).toMatchObject({
      subject: 'Votre inscription à la bêta : Exemple : un outil',
      replyTo: [{ address: 'operateur@example.org' }],
      text: expect.stringContaining('Vous recevrez bientôt les infos par mail.'),
    });
  });

  it('When the server is down then the sign-up is acknowledged all the same, and both mails arrive once it is up', async () => {
    const { smtp, site, signUp } = await start();
    await signUp();
    await vi.waitFor(() => expect(site.log.join('')).toContain('will be tried again'), patient);
    await smtp.start();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), patient);
  });

  it('When the mailbox refuses for good then the visitor’s mail is left alone and the operator’s is tried again', async () => {
    const { smtp, site, signUp } = await start();
    smtp.mood = { refusing: 550 };
    await smtp.start();
    await signUp();
    const dead = async () => (await rowsOf(site, 'outbox')).filter(({ status }) => status === 'dead');
    await vi.waitFor(async () => expect(await dead()).toHaveLength(1), patient);
    expect((await dead())[0]).toMatchObject({ attempts: 1, last_error: 'EMESSAGE 550' });
    smtp.mood = 'accepting';
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
    expect(smtp.received[0]?.to?.[0]?.address).toBe('operateur@example.org');
  });
});
