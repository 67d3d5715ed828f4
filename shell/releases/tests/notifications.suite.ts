import { enqueueNotification } from '@site/api/mail/outbox';
import { postJson } from '@site/api/testing/post';
import { startSmtp } from '@site/api/testing/smtp';
import type { ApiStarter } from '@site/api/testing/start-api';
import { RELEASE_CALL_CHANGES_PATH } from '@site/api-contract/releases/release-rules';
import type { PrivateKey } from '@site/api-contract/releases/releases';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { removeMailbox, storeMailbox } from '../notifications/mailboxes.ts';
import { parseChangeStream, startMemorySite } from '../testing/memory-site.ts';

const rollback = { action: 'rollback', remote: 'hosting' } as const;
const withdrawn = '0123456789ab';
const restored = 'c0b4ffa9eef2';
const patient = { timeout: 30_000, interval: 20 };

/** Registers the tests of teams' notifications, for any engine. */
export function notificationsSuite(start: ApiStarter): void {
  const begin = async () => {
    const smtp = await startSmtp(onTestFinished);
    const env = { SMTP_URL: smtp.url, MAIL_TO: 'operateur@example.org' };
    const site = await startMemorySite(start, onTestFinished, env, {
      mailBackoff: { baseMs: 200, maxMs: 400 },
    });
    const { database, origin, memorySite } = site;
    memorySite.releasesAround = {
      before: { live: withdrawn, canary: null },
      after: { live: restored, canary: null },
    };
    const mailbox = (team: string, address = 'ops@example.org') =>
      storeMailbox(database, { team, address }, Date.now());
    const send = async (key: PrivateKey) =>
      parseChangeStream(
        await postJson(origin + RELEASE_CALL_CHANGES_PATH, { statement: await site.sign(key, rollback) }),
      );
    const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    return { ...site, smtp, mailbox, send, rows };
  };

  describe('mail to a team', () => {
    it('describes a rollback in French', async () => {
      const { origin, team, smtp, mailbox, send } = await begin();
      await smtp.start();
      const key = await team('Hosting', ['hosting']);
      await mailbox('Hosting');
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
      expect(text).toContain(`Envoyé à l’équipe Hosting par ${new URL(origin).host},`);
      expect(text).toContain(`${origin}/admin/livraisons#remote-hosting`);
    });

    it('reaches the teams of the remote alone', async () => {
      const { team, smtp, mailbox, send, rows } = await begin();
      await smtp.start();
      const key = await team('Hosting', ['hosting']);
      await team('Cloud', ['cloud']);
      await team('Operator', '*');
      await mailbox('Hosting');
      await mailbox('Cloud', 'cloud@example.org');
      await mailbox('Operator', 'operator@example.org');
      await send(key);
      await vi.waitFor(
        async () => expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']),
        patient,
      );
      const addresses = smtp.received.flatMap(({ to }) => to?.map(({ address }) => address));
      expect(addresses.sort()).toEqual(['operator@example.org', 'ops@example.org']);
    });

    it('is given up three days after its event', async () => {
      const { database, smtp, team, mailbox, send, rows } = await begin();
      await smtp.start();
      const key = await team('Hosting', ['hosting']);
      await mailbox('Hosting');
      const old = Date.now() - 3 * 86_400_000 - 1;
      await database.db
        .transaction()
        .execute((transaction) =>
          enqueueNotification(transaction, { kind: 'team-mail', team: 'Hosting', payload: '{}' }, old),
        );
      // The change wakes the worker.
      await send(key);
      await vi.waitFor(
        async () =>
          expect(await rows()).toMatchObject([
            { status: 'dead', attempts: 1, last_error: 'EXPIRED' },
            { status: 'sent' },
          ]),
        patient,
      );
      expect(smtp.received).toHaveLength(1);
    });

    it('that waits is removed with its address', async () => {
      const { database, team, mailbox, send, rows } = await begin();
      const key = await team('Hosting', ['hosting']);
      await mailbox('Hosting');
      await send(key);
      expect(await rows()).toHaveLength(1);
      expect(await removeMailbox(database, 'Hosting')).toEqual({ mailboxes: 1, notifications: 1 });
      expect(await rows()).toEqual([]);
    });
  });
}
