import { signIn, signInOnPage } from '@site/api/testing/admin';
import { ADMIN_PASSWORD } from '@site/api/testing/password';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import type { ApiStarter } from '@site/api/testing/start-api';
import { type Dashboard, dashboardSchema } from '@site/api-contract/releases/dashboard';
import {
  buildDashboardActionPath,
  DASHBOARD_AUDIT_LOG_PATH,
  DASHBOARD_PATH,
  type DashboardAction,
} from '@site/api-contract/releases/dashboard-rules';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConflictError, RejectedError } from '../../site/errors.ts';
import { appendAuditLog, verifyAuditLog } from '../access/audit-log.ts';
import { listRejections } from '../access/rejection-log.ts';
import { addTelemetry, type TelemetryKind } from '../canary/telemetry-store.ts';
import { parseChangeStream, type StartedMemorySite, startMemorySite } from '../testing/memory-site.ts';

const LIVE = '0123456789ab';
const BEFORE = 'ba9876543210';
const CANARY = 'cccccccccccc';
const PREVIEW = 'dddddddddddd';

const release = { remote: 'hosting', by: 'Hosting', bytes: 1 };
const live: Dashboard['live'] = [
  { ...release, buildId: LIVE, since: '2026-11-20T08:00:00.000Z', before: BEFORE },
];
const variants: Dashboard['variants'] = [
  { ...release, buildId: CANARY, since: '2026-11-21T08:00:00.000Z', canary: { from: 0, share: 10 } },
  {
    ...release,
    buildId: PREVIEW,
    since: '2026-11-21T08:00:00.000Z',
    previewUntil: '2026-11-22T08:00:00.000Z',
    link: 'https://site.example/?apercu=signed',
  },
];

/** Registers the tests of the releases page, for any engine. */
export function dashboardSuite(start: ApiStarter): void {
  const begin = async () => {
    const site = await startMemorySite(start, onTestFinished);
    site.memorySite.live = live;
    site.memorySite.variants = variants;
    const stored = { remote: 'hosting', manifest: '{}', bytes: 1, stored_at: 1 };
    const releases = [LIVE, CANARY, BEFORE].map((build_id) => ({ ...stored, build_id }));
    await site.database.db.insertInto('site_release').values(releases).execute();
    const session = await signIn(site.origin);
    const show = (headers: Record<string, string> = {}) =>
      fetch(site.origin + DASHBOARD_PATH, { headers: { ...session, ...headers } });
    /** Requests an action and returns the lines of its answer. */
    const act = async (action: DashboardAction, body: object) =>
      parseChangeStream(await postJson(site.origin + buildDashboardActionPath(action), body, session));
    return { ...site, session, show, act };
  };
  const getDashboard = async (response: Response) => dashboardSchema.parse(await response.json());
  /** Appends rows to the audit log. */
  const fill = async ({ database }: Pick<StartedMemorySite, 'database'>, count: number) =>
    database.db.transaction().execute(async (transaction) => {
      for (let row = 1; row <= count; row++)
        await appendAuditLog(
          { ...database, db: transaction },
          {
            at: row,
            author: { name: 'local', proof: null },
            change: { action: 'release', remote: 'hosting', buildId: LIVE } as { action: string },
            from: row === 1 ? null : `c${row - 1}`,
            to: `c${row}`,
          },
        );
    });

  describe('dashboard', () => {
    it('shows releases, reports and audit log, and 304 until a change', async () => {
      const { database, show } = await begin();
      const first = await show();
      expect(first.headers.get('Cache-Control')).toBe('no-store');
      const { health, auditLog, ...releases } = await getDashboard(first);
      expect(releases).toEqual({ composition: null, hosts: [], live, variants, retired: [] });
      expect(health).toEqual({ releases: [], analyses: [] });
      expect(auditLog).toEqual({ entries: [], nextBefore: null });

      const tag = first.headers.get('ETag') ?? '';
      // A browser adds `no-cache` to a script's request with `If-None-Match`.
      const again = await show({ 'If-None-Match': tag, 'Cache-Control': 'no-cache' });
      expect(again.status).toBe(304);

      const now = Date.now();
      const addCount = (release: string, kind: TelemetryKind, count: number, at: number) =>
        addTelemetry(database, [{ remote: 'hosting', release, kind, count }], at);
      await addCount(CANARY, 'shown', 40, now - 120_000);
      await addCount(CANARY, 'load-failed', 2, now - 120_000);
      await addCount(CANARY, 'stopped', 1, now - 60_000);
      await addCount(CANARY, 'lcp4', 3, now - 120_000);
      // More than an hour ago.
      await addCount(CANARY, 'shown', 9, now - 3_720_000);
      // No visitor gets this release.
      await addCount(BEFORE, 'shown', 7, now - 120_000);
      const changed = await show({ 'If-None-Match': tag });
      expect(changed.status).toBe(200);
      expect((await getDashboard(changed)).health.releases).toEqual([
        { remote: 'hosting', buildId: CANARY, shown: 40, failures: 3, blocked: 0 },
      ]);
    });

    it('pages the audit log by fifty, newest first', async () => {
      const { session, show, ...site } = await begin();
      await fill(site, 120);
      const { auditLog } = await getDashboard(await show());
      expect(auditLog.entries).toHaveLength(50);
      expect(auditLog.nextBefore).toBe(71);
      expect(auditLog.entries[0]).toEqual({
        seq: 120,
        at: 120,
        by: 'local',
        action: 'release',
        remote: 'hosting',
        buildId: LIVE,
        share: null,
        reason: null,
        run: null,
        isSigned: false,
      });
      const page = async (before: number) =>
        (
          await fetch(`${site.origin}${DASHBOARD_AUDIT_LOG_PATH}?before=${before}`, { headers: session })
        ).json();
      expect(await page(71)).toMatchObject({ entries: expect.any(Array), nextBefore: 21 });
      const last = await page(21);
      expect(last.entries.map(({ seq }: { seq: number }) => seq)).toEqual(
        Array.from({ length: 20 }, (_, index) => 20 - index),
      );
      expect(last.nextBefore).toBeNull();
      const bad = await fetch(`${site.origin}${DASHBOARD_AUDIT_LOG_PATH}?before=-1`, { headers: session });
      expect(await readProblem(bad)).toMatchObject({ status: 422, type: '/api/docs#invalid-fields' });
    });
  });

  it('dashboard makes an action as a change, with its editor in the audit log', async () => {
    const { memorySite, database, show, act } = await begin();
    memorySite.beforeChange = (_change, tell) => tell('composed');
    const lines = await act('rollback', { remote: 'hosting', from: LIVE, to: BEFORE });
    expect(lines).toEqual([
      { progress: 'composed' },
      { done: { composition: memorySite.composition, action: 'rollback', state: 'live' } },
    ]);
    expect(memorySite.made).toEqual([{ action: 'rollback', remote: 'hosting', from: LIVE, to: BEFORE }]);
    const { auditLog } = await getDashboard(await show());
    expect(auditLog.entries).toEqual([
      {
        seq: 1,
        at: expect.any(Number),
        by: 'admin',
        action: 'rollback',
        remote: 'hosting',
        buildId: BEFORE,
        share: null,
        reason: null,
        run: null,
        isSigned: false,
      },
    ]);
    expect((await verifyAuditLog(database, memorySite.composition)).faults).toEqual([]);
  });

  it.each([
    ['promote', { remote: 'hosting', buildId: CANARY, from: LIVE }],
    ['abort', { remote: 'hosting', buildId: CANARY }],
    ['end-preview', { remote: 'hosting', buildId: CANARY }],
  ] as const)('dashboard action %s names what its person has seen', async (action, body) => {
    const { memorySite, act } = await begin();
    await act(action, body);
    expect(memorySite.made).toEqual([{ action, ...body }]);
  });

  it('outdated or refused action changes nothing, says why, and is listed', async () => {
    const { memorySite, database, act } = await begin();
    const abort = () => act('abort', { remote: 'hosting', buildId: CANARY });
    memorySite.beforeChange = () => {
      throw new ConflictError('hosting@cccccccccccc is no longer a canary');
    };
    expect(await abort()).toMatchObject([
      {
        problem: {
          status: 409,
          type: '/api/docs#change-outdated',
          title: 'Site changé entre-temps',
          reason: 'hosting@cccccccccccc is no longer a canary',
        },
      },
    ]);
    memorySite.beforeChange = () => {
      throw new RejectedError('hosting: a page throws');
    };
    expect(await abort()).toMatchObject([
      { problem: { status: 409, type: '/api/docs#change-refused', reason: 'hosting: a page throws' } },
    ]);
    expect(memorySite.made).toEqual([]);
    expect((await listRejections(database)).map(({ author }) => author)).toEqual(['admin', 'admin']);
  });

  describe('action of a page', () => {
    const abort = { remote: 'hosting', buildId: CANARY };
    const beginOnPage = async () => {
      const site = await begin();
      const page = await signInOnPage(site.origin);
      const ask = (proof: object) =>
        postJson(site.origin + buildDashboardActionPath('abort'), { ...abort, ...proof }, page);
      return { ...site, ask };
    };

    it('is refused for the session’s cookie alone, and for wrong passwords, five of which count', async () => {
      const { memorySite, ask } = await beginOnPage();
      expect(await readProblem(await ask({}))).toMatchObject({
        status: 422,
        type: '/api/docs#invalid-fields',
      });
      const types = [];
      for (let attempt = 0; attempt < 6; attempt++)
        types.push((await readProblem(await ask({ password: 'faux' }))).type);
      const wrong = '/api/docs#wrong-password';
      expect(types).toEqual([wrong, wrong, wrong, wrong, wrong, '/api/docs#too-many-attempts']);
      expect(memorySite.made).toEqual([]);
    });

    it('is made with the password, which no change names', async () => {
      const { memorySite, ask } = await beginOnPage();
      await parseChangeStream(await ask({ password: ADMIN_PASSWORD }));
      expect(memorySite.made).toEqual([{ action: 'abort', ...abort }]);
    });
  });
}
