import type { Database } from '@site/api/storage/schema';
import { expect, it } from 'vitest';
import { appendAuditLog } from '../access/audit-log.ts';
import { addSigningKey } from '../access/keys.ts';
import { storeMailbox } from '../notifications/mailboxes.ts';
import { recordChangeEvent } from '../notifications/team-events.ts';
import { generatePrivateKey } from '../testing/statements.ts';

const NOON = Date.UTC(2026, 0, 31, 12);
const canary = '0123456789ab';
const live = 'c0b4ffa9eef2';
const numbers = {
  canary: { visitors: 12, failing: 6 },
  live: { visitors: 100, failing: 0 },
  evidence: 5_000,
  limit: 1_000,
};
const error = {
  message: 'panne voulue',
  page: '/offres/dedies',
  island: 'hosting/ServerList',
  browsers: ['Firefox'],
  visitors: 6,
  stack: ['assets/ServerList.js:1:99'],
};
const site = { name: 'site', reason: '6 of 12 visitors met a failure', analysis: numbers };

/** Registers the tests of events for teams, for any engine. */
export function teamEventsSuite(openAny: () => Promise<Database>): void {
  const begin = async (expiresAt?: number) => {
    const opened = await openAny();
    const database = opened;
    await addSigningKey(database, {
      name: 'Hosting',
      remotes: ['hosting'],
      jwk: await generatePrivateKey(),
      expiresAt,
    });
    await storeMailbox(database, { team: 'Hosting', address: 'ops@example.org' }, NOON);
    const record = (
      change: { action: string; remote: string; buildId?: string },
      author: Parameters<typeof recordChangeEvent>[1]['author'] = site,
    ) =>
      database.db.transaction().execute((transaction) =>
        recordChangeEvent(transaction, {
          at: NOON,
          author,
          change,
          before: () => ({ live, canary }),
          after: () => ({ live: change.action === 'promote' ? canary : live, canary: null }),
          readErrors: async () => [error],
        }),
      );
    const events = async () =>
      (await database.db.selectFrom('outbox').selectAll().execute()).map(({ payload }) =>
        JSON.parse(payload ?? ''),
      );
    return { database, record, events };
  };

  it('canary ended by the site sends its numbers and the run that released it', async () => {
    const { database, record, events } = await begin();
    const run = { id: '7', url: 'https://github.com/org/hosting/actions/runs/7' };
    const proof = { text: 'a.b.c', key: { jwk: { kty: 'OKP', crv: 'Ed25519', x: '' } as const } };
    await database.db.transaction().execute((transaction) =>
      appendAuditLog(
        { ...database, db: transaction },
        {
          at: NOON - 1,
          author: { name: 'Hosting', proof, run },
          change: { action: 'canary', remote: 'hosting', buildId: canary, share: 5 } as { action: string },
          from: null,
          to: 'a',
        },
      ),
    );
    await record({ action: 'abort', remote: 'hosting', buildId: canary });
    expect(await events()).toEqual([
      {
        type: 'canary.ended',
        timestamp: '2026-01-31T12:00:00.000Z',
        remote: 'hosting',
        buildId: canary,
        live,
        action: 'abort',
        by: 'site',
        reason: '6 of 12 visitors met a failure',
        analysis: numbers,
        errors: [error],
        run: 'https://github.com/org/hosting/actions/runs/7',
      },
    ]);
  });

  it('canary promoted by the site sends the live release', async () => {
    const { record, events } = await begin();
    await record({ action: 'promote', remote: 'hosting', buildId: canary });
    expect(await events()).toMatchObject([{ type: 'canary.promoted', buildId: canary, live: canary }]);
  });

  it('promotion and release by a team have no event', async () => {
    const { record, events } = await begin();
    await record({ action: 'promote', remote: 'hosting' }, { name: 'Hosting' });
    await record({ action: 'release', remote: 'hosting', buildId: canary }, { name: 'Hosting' });
    expect(await events()).toEqual([]);
  });

  it('event of another remote isn’t sent', async () => {
    const { record, events } = await begin();
    await record({ action: 'abort', remote: 'cloud' });
    expect(await events()).toEqual([]);
  });

  it('team whose key ended hears of nothing', async () => {
    const { record, events } = await begin(NOON);
    await record({ action: 'rollback', remote: 'hosting' });
    expect(await events()).toEqual([]);
  });
}
