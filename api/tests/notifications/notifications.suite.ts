import { createHmac } from 'node:crypto';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { parseChangeStream, startDelivery } from '@site/api/testing/delivery';
import { postJson } from '@site/api/testing/post';
import { type ReceivedWebhook, startReceiver } from '@site/api/testing/receiver';
import { startSmtp } from '@site/api/testing/smtp';
import type { ApiStarter } from '@site/api/testing/start-api';
import type { PrivateKey } from '@site/api-contract/delivery';
import { DELIVERY_CHANGES_PATH } from '@site/api-contract/delivery-rules';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { computeKeyId, revokeKeyOrIssuer } from '../../src/deployments/keys.ts';
import { enqueueNotification } from '../../src/mail/outbox.ts';
import { generateWebhookSecret, removeAddresses, storeAddress } from '../../src/notifications/addresses.ts';

const rollback = { action: 'rollback', remote: 'hosting' } as const;
const withdrawn = '0123456789ab';
const restored = 'c0b4ffa9eef2';
const patient = { timeout: 30_000, interval: 20 };

/** Returns the signature that Standard Webhooks asks for. */
function signatureOf(secret: string, { headers, body }: ReceivedWebhook): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** Registers the tests of teams' notifications, for any engine. */
export function notificationsSuite(start: ApiStarter): void {
  const begin = async (env: NodeJS.ProcessEnv = {}) => {
    const site = await startDelivery(start, onTestFinished, env, {
      mailBackoff: { baseMs: 200, maxMs: 400 },
    });
    const { database, origin, fake } = site;
    fake.releasesAround = {
      before: { live: withdrawn, canary: null },
      after: { live: restored, canary: null },
    };
    const receiver = await startReceiver(onTestFinished);
    const webhook = async (team: string, { url } = receiver, allowsPrivate = true) => {
      const secret = generateWebhookSecret();
      const address = { team, channel: 'webhook', address: `${url}/hook`, secret, allowsPrivate } as const;
      await storeAddress(database, address, Date.now());
      return secret;
    };
    const send = async (key: PrivateKey) =>
      parseChangeStream(
        await postJson(origin + DELIVERY_CHANGES_PATH, { statement: await site.sign(key, rollback) }),
      );
    const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    return { ...site, receiver, webhook, send, rows };
  };

  describe('webhook', () => {
    it('sends a rollback, signed as Standard Webhooks says', async () => {
      const { origin, team, receiver, webhook, send } = await begin();
      const key = await team('Hosting', ['hosting']);
      const secret = await webhook('Hosting');
      await receiver.start();
      await send(key);
      await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patient);
      const [sent] = receiver.received as [ReceivedWebhook];
      expect(JSON.parse(sent.body)).toEqual({
        type: 'release.rolled-back',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        site: origin,
        remote: 'hosting',
        buildId: withdrawn,
        live: restored,
        action: 'rollback',
        by: 'Hosting',
        reason: null,
        analysis: null,
        run: null,
      });
      expect(sent.path).toBe('/hook');
      expect(sent.headers['content-type']).toBe('application/json');
      expect(sent.headers['webhook-signature']).toBe(signatureOf(secret, sent));
      const age = Date.now() / 1000 - Number(sent.headers['webhook-timestamp']);
      expect(age).toBeLessThan(60);
    });

    it('arrives once its receiver is back, under one id', async () => {
      const { team, receiver, webhook, send, log, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      const secret = await webhook('Hosting');
      await send(key);
      await vi.waitFor(() => expect(log.join('')).toContain('"reason":"ECONNREFUSED"'), patient);
      receiver.answer = (response) => response.writeHead(503).end('no');
      await receiver.start();
      await vi.waitFor(() => expect(receiver.received).not.toHaveLength(0), patient);
      receiver.answer = (response) => response.writeHead(200).end();
      await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]), patient);
      const [first, ...later] = receiver.received as [ReceivedWebhook, ...ReceivedWebhook[]];
      expect(later.length).toBeGreaterThan(0);
      for (const each of later) {
        expect(each.headers['webhook-id']).toBe(first.headers['webhook-id']);
        expect(each.body).toBe(first.body);
        expect(each.headers['webhook-signature']).toBe(signatureOf(secret, each));
      }
    });

    it('reaches the teams of the remote alone, each under its own secret', async () => {
      const { team, receiver, webhook, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      await team('Cloud', ['cloud']);
      await team('Operator', '*');
      const others = await startReceiver(onTestFinished);
      const secret = await webhook('Hosting');
      await webhook('Cloud');
      const operatorSecret = await webhook('Operator', others);
      await receiver.start();
      await others.start();
      await send(key);
      await vi.waitFor(
        async () => expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']),
        patient,
      );
      const [own, ...more] = receiver.received as [ReceivedWebhook];
      const [theirs] = others.received as [ReceivedWebhook];
      expect(more).toEqual([]);
      expect(own.headers['webhook-signature']).toBe(signatureOf(secret, own));
      expect(theirs.headers['webhook-signature']).toBe(signatureOf(operatorSecret, theirs));
      expect(JSON.stringify([own, theirs])).not.toContain('whsec_');
    });

    it('stays away from a team whose key was revoked', async () => {
      const { database, team, webhook, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      const former = await team('Former', ['hosting']);
      await webhook('Former');
      await revokeKeyOrIssuer(database, await computeKeyId(former));
      await send(key);
      expect(await rows()).toEqual([]);
    });

    it('reaches no private network unless the operator lets it', async () => {
      const { team, receiver, webhook, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      await webhook('Hosting', receiver, false);
      await receiver.start();
      await send(key);
      await vi.waitFor(
        async () => expect(await rows()).toMatchObject([{ status: 'pending', last_error: 'EPRIVATE' }]),
        patient,
      );
      expect(receiver.received).toEqual([]);
    });

    it('follows no redirect', async () => {
      const { team, receiver, webhook, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      await webhook('Hosting');
      receiver.answer = (response) => response.writeHead(307, { Location: `${receiver.url}/else` }).end();
      await receiver.start();
      await send(key);
      await vi.waitFor(async () => expect(await rows()).toMatchObject([{ last_error: 'HTTP 307' }]), patient);
      expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/hook']));
    });

    it('is given up after a 410', async () => {
      const { team, receiver, webhook, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      await webhook('Hosting');
      receiver.answer = (response) => response.writeHead(410).end();
      await receiver.start();
      await send(key);
      await vi.waitFor(
        async () =>
          expect(await rows()).toMatchObject([{ status: 'dead', attempts: 1, last_error: 'HTTP 410' }]),
        patient,
      );
    });

    it('is sent though its answer never ends', async () => {
      const { team, receiver, webhook, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      await webhook('Hosting');
      let hasClosed = false;
      receiver.answer = (response) => {
        response.once('close', () => {
          hasClosed = true;
        });
        response.writeHead(200).write('x'.repeat(1_000_000));
      };
      await receiver.start();
      await send(key);
      await vi.waitFor(
        async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }]),
        patient,
      );
      await vi.waitFor(() => expect(hasClosed).toBe(true), patient);
    });

    it('is given up three days after its event', async () => {
      const { database, team, receiver, webhook, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      await webhook('Hosting');
      await receiver.start();
      const old = Date.now() - 3 * 86_400_000 - 1;
      await database.db
        .transaction()
        .execute((transaction) =>
          enqueueNotification(transaction, { kind: 'team-webhook', team: 'Hosting', payload: '{}' }, old),
        );
      await send(key);
      await vi.waitFor(
        async () =>
          expect(await rows()).toMatchObject([
            { status: 'dead', attempts: 1, last_error: 'EXPIRED' },
            { status: 'sent' },
          ]),
        patient,
      );
      expect(receiver.received).toHaveLength(1);
    });

    it('holds up no visitor’s mail while its receiver is silent', async () => {
      const smtp = await startSmtp(onTestFinished);
      await smtp.start();
      const { origin, team, receiver, webhook, send } = await begin({ SMTP_URL: smtp.url });
      const key = await team('Hosting', ['hosting']);
      await webhook('Hosting');
      receiver.answer = () => {};
      await receiver.start();
      for (let event = 0; event < 6; event++) await send(key);
      // As many as a worker sends at once.
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(5), patient);
      expect((await postContact(origin, buildKeyedContactBody())).status).toBe(201);
      await vi.waitFor(() => expect(smtp.received).not.toHaveLength(0), patient);
    });

    it('that waits is removed with its address', async () => {
      const { database, team, webhook, send, rows, log } = await begin();
      const key = await team('Hosting', ['hosting']);
      await webhook('Hosting');
      await send(key);
      await vi.waitFor(() => expect(log.join('')).toContain('"reason":"ECONNREFUSED"'), patient);
      expect(await removeAddresses(database, 'Hosting')).toEqual({ addresses: 1, notifications: 1 });
      expect(await rows()).toEqual([]);
    });
  });

  it('mail to a team › describes a rollback in French', async () => {
    const smtp = await startSmtp(onTestFinished);
    const { origin, database, team, send } = await begin({
      SMTP_URL: smtp.url,
      MAIL_TO: 'operateur@example.org',
    });
    await smtp.start();
    const key = await team('Hosting', ['hosting']);
    const address = { team: 'Hosting', channel: 'mail', address: 'ops@example.org' } as const;
    await storeAddress(database, { ...address, secret: null, allowsPrivate: false }, Date.now());
    await send(key);
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patient);
    expect(smtp.received[0]).toMatchObject({
      to: [{ address: 'ops@example.org' }],
      replyTo: [{ address: 'operateur@example.org' }],
      subject: expect.stringMatching(/^hosting\s: retour à la version c0b4ffa9eef2$/),
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/),
    });
    const { text = '' } = smtp.received[0] ?? {};
    expect(text).toContain(
      'Hosting a retiré la version 0123456789ab de hosting. La version c0b4ffa9eef2 est de nouveau en ligne.',
    );
    expect(text).toContain(`Envoyé à l’équipe Hosting par ${origin}`);
  });
}
