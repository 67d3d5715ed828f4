import { signIn } from '@site/api/testing/admin';
import { parseChangeStream, startDelivery } from '@site/api/testing/delivery';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import type { ApiStarter } from '@site/api/testing/start-api';
import { dashboardSchema } from '@site/api-contract/dashboard';
import { buildDashboardActionPath, DASHBOARD_PATH } from '@site/api-contract/dashboard-rules';
import type { PrivateKey, StatementRequest } from '@site/api-contract/delivery';
import { DELIVERY_CHANGES_PATH } from '@site/api-contract/delivery-rules';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addEditor, enableTotp, toEditorKey } from '../../src/auth/editors.ts';
import { openSession } from '../../src/auth/session.ts';
import { verifyAuditLog } from '../../src/deployments/audit-log.ts';
import { ConflictError } from '../../src/deployments/delivery.ts';
import { listRejections } from '../../src/deployments/errors.ts';
import { computeKeyId, revokeKeyOrIssuer } from '../../src/deployments/keys.ts';

const retire = { action: 'retire', remote: 'hosting' } as const;

/** Registers the tests of staged changes, their approval and their refusal, for any engine. */
export function stagedChangesSuite(start: ApiStarter): void {
  const begin = async () => {
    const site = await startDelivery(start, onTestFinished);
    const { database, origin, fake } = site;
    fake.releases = async () => ({
      composition: fake.composition,
      hosts: [],
      live: [
        { remote: 'hosting', buildId: '0123456789ab', since: '2026-11-20T08:00:00.000Z', by: null, bytes: 1 },
      ],
      variants: [],
      staged: [],
      retired: [],
      history: [],
      endedCanaries: [],
    });
    const key = await site.team('Hosting', ['hosting'], true);
    const send = async (by: PrivateKey, change: StatementRequest) =>
      postJson(origin + DELIVERY_CHANGES_PATH, { statement: await site.sign(by, change) });
    const editor = async (name: string, hasCode = true): Promise<{ Authorization: string }> => {
      await addEditor(database, name, `hash of ${name}`, Date.now());
      const account = { key: toEditorKey(name), name };
      if (hasCode) await enableTotp(database, account.key);
      const { token } = await openSession(database, `hash of ${name}`, Date.now(), account);
      return { Authorization: `Bearer ${token}` };
    };
    const staged = async (session: Record<string, string>) =>
      dashboardSchema.parse(await (await fetch(origin + DASHBOARD_PATH, { headers: session })).json()).staged;
    const decide = async (
      action: 'approve' | 'refuse',
      session: Record<string, string>,
      more: object = {},
    ) => {
      const [waiting] = await staged(session);
      const body = { remote: 'hosting', id: waiting?.id ?? '019aa000-0000-7000-8000-000000000000', ...more };
      return postJson(origin + buildDashboardActionPath(action), body, session);
    };
    return { ...site, key, send, editor, staged, decide };
  };

  describe('staging', () => {
    it('stores what a key with approval asks for, and changes nothing', async () => {
      const { fake, origin, key, send, editor, staged } = await begin();
      const [line] = await parseChangeStream(await send(key, retire));
      expect(line).toEqual({
        done: {
          composition: '',
          lines: [
            `staged   the end of hosting waits for approval at ${origin}/admin/livraisons`,
            expect.stringMatching(/^ {9}until .*Z; a newer change of hosting replaces it$/),
          ],
          staged: expect.any(String),
          stagedBuildId: null,
        },
      });
      expect(fake.made).toEqual([]);
      expect(await staged(await editor('Alice'))).toMatchObject([
        { remote: 'hosting', action: 'retire', buildId: null, against: '0123456789ab', by: 'Hosting' },
      ]);
    });

    it('answers the same statement sent again with the same change', async () => {
      const { origin, key, sign, database } = await begin();
      const statement = await sign(key, retire);
      const send = async () =>
        parseChangeStream(await postJson(origin + DELIVERY_CHANGES_PATH, { statement }));
      expect(await send()).toEqual(await send());
      expect(await database.db.selectFrom('staged_change').select('id').execute()).toHaveLength(1);
    });

    it('replaces an older change of the remote by a newer one', async () => {
      const { key, send, editor, staged } = await begin();
      await parseChangeStream(await send(key, retire));
      await parseChangeStream(await send(key, { ...retire, to: '/offres' }));
      expect(await staged(await editor('Alice'))).toHaveLength(1);
    });

    it('compares a staged release once, however often the dashboard is read', async () => {
      const { fake, database, key, send, editor, staged } = await begin();
      const release = { remote: 'hosting', build_id: '0123456789ab' };
      await database.db
        .insertInto('site_release')
        .values({ ...release, manifest: '{}', bytes: 1, stored_at: 0 })
        .execute();
      let count = 0;
      const none = { added: [], removed: [] };
      fake.difference = async () => {
        count += 1;
        const files = { added: 0, removed: 1, addedBytes: 0, removedBytes: 20 };
        return { files, routes: none, islands: none, prices: [] };
      };
      await parseChangeStream(await send(key, retire));
      const alice = await editor('Alice');
      expect((await staged(alice))[0]?.difference?.files.removedBytes).toBe(20);
      expect((await staged(alice))[0]?.difference?.files.removedBytes).toBe(20);
      expect(count).toBe(1);
    });

    it('lets a rollback of the same key go live at once', async () => {
      const { fake, key, send } = await begin();
      await parseChangeStream(await send(key, { action: 'rollback', remote: 'hosting' }));
      expect(fake.made).toEqual([{ action: 'rollback', remote: 'hosting' }]);
    });
  });

  describe('approval', () => {
    it('makes the change as the team signed it, and the audit log names both', async () => {
      const { fake, database, key, send, editor, staged, decide } = await begin();
      await parseChangeStream(await send(key, retire));
      const alice = await editor('Alice');
      await parseChangeStream(await decide('approve', alice));
      expect(fake.made).toEqual([retire]);
      expect(await staged(alice)).toEqual([]);
      const row = await database.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ author: 'Hosting', statement: expect.any(String) });
      expect(JSON.parse(row.change)).toEqual({ ...retire, approvedBy: 'Alice' });
      expect((await verifyAuditLog(database, fake.composition)).faults).toEqual([]);
    });

    it('refuses the shared password, and an account without a code', async () => {
      const { fake, origin, key, send, editor, decide } = await begin();
      await parseChangeStream(await send(key, retire));
      for (const session of [await signIn(origin), await editor('Bruno', false)])
        expect(await readProblem(await decide('approve', session))).toMatchObject({
          status: 403,
          type: '/api/docs#approval-needs-editor',
        });
      expect(fake.made).toEqual([]);
    });

    it('is one editor’s of two who approve at once', async () => {
      const { fake, key, send, editor, decide } = await begin();
      await parseChangeStream(await send(key, retire));
      const editors = [await editor('Alice'), await editor('Bruno')];
      let arrived = 0;
      let open = () => {};
      const both = new Promise<void>((resolve) => {
        open = resolve;
      });
      fake.beforeChange = () => {
        arrived += 1;
        if (arrived === 2) open();
        return both;
      };
      const answers = await Promise.all(
        editors.map(async (session) => (await parseChangeStream(await decide('approve', session))).at(-1)),
      );
      expect(fake.made).toEqual([retire]);
      const problems = answers.flatMap((line) => (line && 'problem' in line ? [line.problem.type] : []));
      expect(problems).toEqual(['/api/docs#change-outdated']);
    });

    it('refuses a change whose key was revoked meanwhile', async () => {
      const { fake, database, key, send, editor, decide } = await begin();
      await parseChangeStream(await send(key, retire));
      await revokeKeyOrIssuer(database, await computeKeyId(key));
      expect(await parseChangeStream(await decide('approve', await editor('Alice')))).toMatchObject([
        { problem: { status: 409, type: '/api/docs#change-refused', code: 'staged-change-key-revoked' } },
      ]);
      expect(fake.made).toEqual([]);
    });

    it('refuses a change that expired', async () => {
      const { fake, database, key, send, editor, decide } = await begin();
      await parseChangeStream(await send(key, retire));
      const alice = await editor('Alice');
      const { id } = await database.db.selectFrom('staged_change').select('id').executeTakeFirstOrThrow();
      await database.db
        .updateTable('staged_change')
        .set({ expires_at: Date.now() - 1 })
        .execute();
      expect(await parseChangeStream(await decide('approve', alice, { id }))).toMatchObject([
        { problem: { status: 409, code: 'staged-change-expired' } },
      ]);
      expect(fake.made).toEqual([]);
    });

    it('keeps a change waiting whose base moved', async () => {
      const { fake, key, send, editor, staged, decide } = await begin();
      await parseChangeStream(await send(key, retire));
      const alice = await editor('Alice');
      fake.beforeChange = () => {
        throw new ConflictError('hosting: 0123456789ab was live when this change was staged');
      };
      expect(await parseChangeStream(await decide('approve', alice))).toMatchObject([
        { problem: { status: 409, type: '/api/docs#change-outdated' } },
      ]);
      expect(await staged(alice)).toHaveLength(1);
    });

    it('is missed by a verification of the audit log when a row lacks it', async () => {
      const { fake, database, key, send, editor, decide } = await begin();
      await parseChangeStream(await send(key, retire));
      await parseChangeStream(await decide('approve', await editor('Alice')));
      await database.db
        .updateTable('audit_log')
        .set({ change: JSON.stringify(retire) })
        .execute();
      expect((await verifyAuditLog(database, fake.composition)).faults).toContain(
        'row 1: Hosting’s changes need an approval, and no editor gave one',
      );
    });
  });

  it('refusal › takes the change away and keeps the reason', async () => {
    const { fake, database, key, send, editor, staged, decide } = await begin();
    await parseChangeStream(await send(key, retire));
    const alice = await editor('Alice');
    await parseChangeStream(await decide('refuse', alice, { reason: 'Prix à revoir' }));
    expect(await staged(alice)).toEqual([]);
    expect(fake.made).toEqual([]);
    expect(await listRejections(database)).toMatchObject([
      { author: 'Hosting', reason: 'retire of hosting refused by admin (Alice): Prix à revoir' },
    ]);
  });
}
