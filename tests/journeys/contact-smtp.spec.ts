import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expectSent, expectStoredOnce, fields, fill, submission, unfolded } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { hydrated } from '../support/visit.ts';

test('When a mail server is configured then the message reaches it', async ({ page, startSite }) => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      received.push(unfolded(Buffer.concat(chunks).toString()));
      done();
    },
  });
  const listener = smtp.listen(0, '127.0.0.1');
  await new Promise((done) => listener.once('listening', done));
  const { port } = listener.address() as AddressInfo;
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_TO: 'equipe@example.org' });

  const sent = submission();
  await page.goto(`${site.origin}/contact?offre=vds-pro`);
  await hydrated(page);
  await fill(page, sent);
  await fields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, sent);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toContain(sent.message);
  expect(received[0]).toContain('To: equipe@example.org');
  expect(received[0]).toContain('vds-pro');
  await new Promise<void>((done) => smtp.close(() => done()));
});
