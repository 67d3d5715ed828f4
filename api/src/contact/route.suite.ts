import { contactAcceptedSchema } from '@site/api-contract/contact';
import { contactMessages } from '@site/api-contract/contact-rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Cleanup } from '../testing/cleanup.ts';
import { contactBody, keyedContactBody, postContact } from '../testing/contact.ts';
import { problemOf } from '../testing/problem.ts';
import { rowsOf } from '../testing/rows.ts';
import type { StartApi, StartedApi } from '../testing/start-api.ts';

const generous = { contactLimit: { max: 10_000, windowMs: 60_000 } };
/** What `POST /send-contact` has to do with JSON, on every engine. */
export function contactRouteSuite(start: StartApi, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(afterFile, {}, generous);
  });

  describe('POST /send-contact, JSON', () => {
    it('When a submission is good then it is stored, acknowledged with its id, and cached nowhere', async () => {
      const response = await postContact(site.origin, contactBody({ lastname: 'Acceptée' }));
      expect(response.status).toBe(201);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      const { id } = contactAcceptedSchema.parse(await response.json());
      expect(await rowsOf(site, 'contact_message')).toContainEqual(
        expect.objectContaining({ id, lastname: 'Acceptée' }),
      );
    });

    it('When the same key comes again then the answer is 200 with the same id and one row is stored', async () => {
      const body = keyedContactBody();
      const first = await postContact(site.origin, body);
      const second = await postContact(site.origin, body);
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(await second.json()).toEqual(await first.json());
      const same = (await rowsOf(site, 'contact_message')).filter(
        (row) => row.idempotency_key === body.idempotencyKey,
      );
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
      expect((await rowsOf(site, 'contact_message')).filter((row) => row.lastname === 'Robot')).toEqual([]);
    });

    it('When several rules are broken then the specified order says which is told first, and all are listed', async () => {
      const bad = contactBody({ firstname: '', consent: false, phone: '0123', message: 'court' });
      const problem = await problemOf(await postContact(site.origin, bad));
      expect(problem).toMatchObject({ status: 422, detail: contactMessages.consent_missing });
      expect(problem.errors?.map(({ field }) => field)).toEqual(['consent', 'firstname', 'phone', 'message']);
      const second = await problemOf(await postContact(site.origin, { ...bad, consent: true }));
      expect(second.detail).toBe(contactMessages.phone_missing);
      const third = await problemOf(
        await postContact(site.origin, { ...bad, consent: true, phone: '012345' }),
      );
      expect(third.detail).toBe(contactMessages.message_too_short);
      const last = await problemOf(await postContact(site.origin, contactBody({ firstname: '' })));
      expect(last.detail).toMatch(/^Prénom : champ vide/);
    });

    it('When one address sends too much then it is told in French when to come back, and nothing is stored', async () => {
      const limited = await start(
        onTestFinished,
        { TRUST_PROXY: 'loopback' },
        { contactLimit: { max: 2, windowMs: 120_000 } },
      );
      const send = (address: string) =>
        postContact(limited.origin, keyedContactBody({ email: `zoe@${address}.example.org` }), {
          'X-Forwarded-For': address,
        });
      await send('203.0.113.1');
      await send('203.0.113.1');
      const refused = await send('203.0.113.1');
      expect((await problemOf(refused)).detail).toMatch(/^Trop de messages.* 2 minutes\.$/);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(100);
      expect((await send('203.0.113.2')).status).toBe(201);
      const stored = await rowsOf(limited, 'contact_message');
      expect(stored).toHaveLength(3);
      // One that is stored already, whose answer was lost, is no further message.
      const { idempotency_key: idempotencyKey, email } = stored[0] ?? {};
      const again = await postContact(limited.origin, keyedContactBody({ idempotencyKey, email }), {
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
}
