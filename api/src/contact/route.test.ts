import { contactAcceptedSchema } from '@site/api-contract/contact';
import { contactMessages } from '@site/api-contract/contact-rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fileCleanup } from '../testing/cleanup.ts';
import { contactBody, keyedContactBody, postContact } from '../testing/contact.ts';
import { problemOf, unreadableBodies } from '../testing/problem.ts';
import { type StartedApi, startApi } from '../testing/start-api.ts';
import { storedMessages } from '../testing/stored.ts';

const generous = { contactLimit: { max: 10_000, windowMs: 60_000 } };
const afterFile = fileCleanup();
let site: StartedApi;
beforeAll(async () => {
  site = await startApi(afterFile, {}, generous);
});

describe('POST /send-contact, JSON', () => {
  it('When a submission is good then it is stored, acknowledged with its id, and cached nowhere', async () => {
    const response = await postContact(site.origin, contactBody({ lastname: 'Acceptée' }));
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const { id } = contactAcceptedSchema.parse(await response.json());
    expect(storedMessages(site.config)).toContainEqual(expect.objectContaining({ id, lastname: 'Acceptée' }));
  });

  it('When the same key comes again then the answer is 200 with the same id and one row is stored', async () => {
    const body = keyedContactBody();
    const first = await postContact(site.origin, body);
    const second = await postContact(site.origin, body);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    const same = storedMessages(site.config).filter((row) => row.idempotency_key === body.idempotencyKey);
    expect(same).toHaveLength(1);
  });

  it('When a key comes back with another message then the answer is 409, not a false success', async () => {
    const body = keyedContactBody();
    await postContact(site.origin, body);
    const response = await postContact(site.origin, { ...body, phone: '09 99 99 99 99' });
    expect((await problemOf(response)).errors?.[0]?.field).toBe('idempotencyKey');
    expect(response.status).toBe(409);
  });

  it('When the honeypot is filled then the answer looks like a success and nothing is stored', async () => {
    const response = await postContact(
      site.origin,
      contactBody({ honeypot: 'x', lastname: 'Robot', extra: 1 }),
    );
    expect(response.status).toBe(201);
    expect(contactAcceptedSchema.safeParse(await response.json()).success).toBe(true);
    expect(storedMessages(site.config).filter((row) => row.lastname === 'Robot')).toEqual([]);
  });

  it('When several rules are broken then the specified order says which is told first, and all are listed', async () => {
    const bad = contactBody({ firstname: '', consent: false, phone: '0123', message: 'court' });
    const problem = await problemOf(await postContact(site.origin, bad));
    expect(problem).toMatchObject({ status: 422, detail: contactMessages.consent_missing });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['consent', 'firstname', 'phone', 'message']);
    const second = await problemOf(await postContact(site.origin, { ...bad, consent: true }));
    expect(second.detail).toBe(contactMessages.phone_missing);
    const third = await problemOf(await postContact(site.origin, { ...bad, consent: true, phone: '012345' }));
    expect(third.detail).toBe(contactMessages.message_too_short);
    const last = await problemOf(await postContact(site.origin, contactBody({ firstname: '' })));
    expect(last.detail).toMatch(/^Prénom : champ vide/);
  });

  it.each([
    ['broken JSON', '{"firstname":', {}, 400, /JSON valide/],
    ['an array', '[]', {}, 400, /objet JSON/],
    ['text', 'bonjour', { 'Content-Type': 'text/plain' }, 415, /application\/json/],
    ['compressed bytes', '{}', { 'Content-Encoding': 'gzip' }, 415, /compressé/],
    ['70 KB', JSON.stringify({ message: 'm'.repeat(70_000) }), {}, 413, /64 Kio/],
    ['an unknown field', JSON.stringify(contactBody({ isAdmin: true })), {}, 422, /« isAdmin »/],
  ])(
    'When the body is %s then the problem says so in French',
    async (_name, body, headers, status, detail) => {
      const problem = await problemOf(await postContact(site.origin, body, headers));
      expect(problem.status).toBe(status);
      expect(problem.detail).toMatch(detail);
    },
  );

  it.each(unreadableBodies)(
    'When the body is %s then the problem has its type',
    async (_name, body, headers, status, type) => {
      const problem = await problemOf(await postContact(site.origin, body, headers));
      expect(problem).toMatchObject({ status, type: `/api/docs#${type}` });
    },
  );

  it('When the method is not POST then the answer is 405 and names POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${site.origin}/send-contact`, { method });
      expect(response.headers.get('Allow')).toBe('POST');
      expect((await problemOf(response)).status).toBe(405);
    }
  });

  it('When one address sends too much then it is told in French when to come back, and nothing is stored', async () => {
    const limited = await startApi(
      onTestFinished,
      { TRUST_PROXY: 'loopback' },
      { contactLimit: { max: 2, windowMs: 120_000 } },
    );
    const send = (address: string) =>
      postContact(limited.origin, keyedContactBody(), { 'X-Forwarded-For': address });
    await send('203.0.113.1');
    await send('203.0.113.1');
    const refused = await send('203.0.113.1');
    expect((await problemOf(refused)).detail).toMatch(/^Trop de messages.* 2 minutes\.$/);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(100);
    expect((await send('203.0.113.2')).status).toBe(201);
    expect(storedMessages(limited.config)).toHaveLength(3);
    // One that is stored already, whose answer was lost, is no further message.
    const { idempotency_key: idempotencyKey } = storedMessages(limited.config)[0] ?? {};
    const again = await postContact(limited.origin, keyedContactBody({ idempotencyKey }), {
      'X-Forwarded-For': '203.0.113.1',
    });
    expect(again.status).toBe(200);
  });

  it('When submissions are logged then no line holds what the visitor wrote, nor an address', async () => {
    const body = keyedContactBody({ lastname: 'Introuvable', phone: '07 07 07 07 07' });
    await postContact(site.origin, body);
    await postContact(site.origin, { ...body, email: 'introuvable' });
    const log = site.log.join('');
    expect(log).toContain('"route":"/send-contact","status":422');
    for (const secret of ['ntrouvable', '07 07', 'zoe@', '127.0.0.1', String(body.idempotencyKey)]) {
      expect(log).not.toContain(secret);
    }
  });
});
