import { findConfirmationToken } from '@site/api/testing/confirmation-mails';
import { postJson } from '@site/api/testing/post';
import { readTableRows } from '@site/api/testing/rows';
import { startSmtp } from '@site/api/testing/smtp';
import { startApi } from '@site/api/testing/start-api';
import { BETA_CONFIRM_PATH, BETA_SIGNUP_PATH } from '@site/api-contract/forms/beta-form';
import { expect, it, onTestFinished, vi } from 'vitest';

const patient = { timeout: 60_000, interval: 50 };

async function start() {
  const smtp = await startSmtp(onTestFinished);
  const site = await startApi(
    onTestFinished,
    { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.org', MAIL_TO: 'operateur@example.org' },
    // Longer than the pause between two reads of the outbox, and short enough for a test.
    { mailBackoff: { baseMs: 400, maxMs: 400 } },
  );
  const signUp = async (email = 'zoe@example.org') => {
    const body = { email, project: 'exemple-outil' };
    expect((await postJson(site.origin + BETA_SIGNUP_PATH, body)).status).toBe(200);
  };
  const confirm = async () => {
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
    const jeton = findConfirmationToken(smtp.received[0]?.text);
    expect((await postJson(site.origin + BETA_CONFIRM_PATH, { jeton })).status).toBe(200);
  };
  /** Waits until a mail is given up, and returns its row in an array. */
  const givenUp = () =>
    vi.waitFor(async () => {
      const dead = (await readTableRows(site, 'outbox')).filter(({ status }) => status === 'dead');
      expect(dead).toHaveLength(1);
      return dead;
    }, patient);
  return { smtp, site, signUp, confirm, givenUp };
}

it('mails one link to an address with accents, then one mail to each side', async () => {
  const address = 'zoé@exämple.org';
  const { smtp, signUp, confirm } = await start();
  await smtp.start();
  for (const _ of [1, 2]) await signUp(address);
  await confirm();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(3), patient);
  expect(smtp.received[0]?.to).toMatchObject([{ address }]);
  const to = (mailbox: string) => smtp.received.slice(1).find((mail) => mail.to?.[0]?.address === mailbox);
  expect(to('operateur@example.org')).toMatchObject({
    subject: 'Inscription bêta : Exemple : un outil',
    text: expect.stringContaining(`Adresse e-mail : ${address}`),
  });
  // A relay may refuse an accent in a header: the text says how to answer.
  expect(to('operateur@example.org')).not.toHaveProperty('replyTo');
  expect(to('operateur@example.org')?.text).toContain('Pour répondre, copiez l’adresse ci-dessus');
  expect(to(address)).toMatchObject({
    subject: 'Votre inscription à la bêta\u00a0: Exemple\u00a0: un outil',
    replyTo: [{ address: 'operateur@example.org' }],
    text: expect.stringContaining('Vous recevrez bientôt les informations par e-mail.'),
  });
});

it('gives a link up at once if the visitor’s mailbox refuses for good', async () => {
  const { smtp, signUp, givenUp } = await start();
  smtp.behaviour = { refusing: 550 };
  await smtp.start();
  await signUp();
  expect(await givenUp()).toMatchObject([{ attempts: 1, last_error: 'EMESSAGE 550' }]);
  expect(smtp.offered).toBe(1);
});

it('gives the visitor’s mail up after a 550, and sends the operator’s later', async () => {
  const { smtp, signUp, confirm, givenUp } = await start();
  await smtp.start();
  await signUp();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
  smtp.behaviour = { refusing: 550 };
  await confirm();
  await givenUp();
  smtp.behaviour = 'accepting';
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2), patient);
  expect(smtp.received[1]?.to?.[0]?.address).toBe('operateur@example.org');
});
