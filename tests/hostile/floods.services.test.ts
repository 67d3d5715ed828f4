import { expect, it, onTestFinished, vi } from 'vitest';
import { mailsTo } from '../../api/src/testing/confirm.ts';
import { contactBody } from '../../api/src/testing/contact.ts';
import { poster } from '../../api/src/testing/post.ts';
import { rowsOf } from '../../api/src/testing/rows.ts';
import { startApi } from '../../api/src/testing/start-api.ts';

const JSON_TYPE = 'application/json';

/** The API that takes 60 submissions of a form, behind a proxy that says who asks. */
async function start() {
  const site = await startApi(onTestFinished, { TRUST_PROXY: 'loopback', FORM_CROWD: '60' });
  const post = poster(site.origin, onTestFinished);
  const send = (path: string, body: object, address: string) =>
    post(path, { contentType: JSON_TYPE, text: JSON.stringify(body) }, { 'X-Forwarded-For': address });
  return { site, send };
}

const hex = (number: number) => number.toString(16);

/** 300 messages at once, each from a network of its own; those that were stored. */
async function flood(
  { site, send }: Awaited<ReturnType<typeof start>>,
  networkOf: (index: number) => string,
) {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      send('/send-contact', contactBody({ email: `a@n${index}.example` }), `${networkOf(index)}::1`),
    ),
  );
  const stored = answers.filter(({ status }) => status === 201).length;
  expect(await rowsOf(site, 'contact_message')).toHaveLength(stored);
  return stored;
}

it('When 300 messages come from as many /64 networks of one customer then their share is stored', async () => {
  const started = await start();
  expect(await flood(started, (index) => `2001:db8:7:${hex(index)}`)).toBe(30);
  expect((await started.send('/send-contact', contactBody(), '192.0.2.7')).status).toBe(201);
});

it('stores sixty of 300 messages from everywhere, and a visitor’s once the window has ended', async () => {
  const started = await start();
  expect(await flood(started, (index) => `2001:db8:${hex(index)}`)).toBe(60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const mine = contactBody({ lastname: 'Visiteuse' });
  expect((await started.send('/send-contact', mine, '192.0.2.7')).status).toBe(429);
  vi.setSystemTime(Date.now() + 600_000);
  expect((await started.send('/send-contact', mine, '192.0.2.7')).status).toBe(201);
});

it('When a stranger is signed up under thirty names then their mailbox gets five links', async () => {
  const { site, send } = await start();
  for (let index = 0; index < 30; index++) {
    const body = { email: `victim+${index}@example.org`, project: 'quantic' };
    await send('/beta-signup', body, `2001:db8:${hex(index)}::1`);
  }
  const sent = await rowsOf(site, 'outbox');
  expect(sent).toHaveLength(5);
  await vi.waitFor(
    async () => {
      const mails = await Promise.all(
        Array.from({ length: 30 }, (_, index) => mailsTo(site.config.dataDir, `victim+${index}@example.org`)),
      );
      expect(mails.flat()).toHaveLength(5);
    },
    { timeout: 60_000, interval: 50 },
  );
});
