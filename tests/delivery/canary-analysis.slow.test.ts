import { createFileCleanup } from '@site/api/testing/cleanup';
import { type PostgresServer, startPostgres } from '@site/api/testing/postgres';
import { readTableRows } from '@site/api/testing/rows';
import type { AuditLogEntry } from '@site/api-contract/delivery';
import { TELEMETRY_REPORTS_PATH, type TelemetryReport } from '@site/api-contract/telemetry-reports-rules';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildWithManifest, buildNextVersion } from '#support/builds.ts';
import { type RawResponse, sendRawRequest } from '#support/http.ts';
import { findMissingNginx } from '#support/nginx.ts';
import { startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { addTeam, receiveWebhooks, sendSignedChange } from '#support/team.ts';

/** Gives the outcome that a simulated visitor reports for a release. */
type Meet = (release: string, visitor: number) => TelemetryReport['outcome'];

/** Visitors of each release, by its build id. */
type Met = Record<string, number>;

/** Visitors at once, and so many in a second at most: a busy machine has fewer. */
const CROWD = { atOnce: 8, aSecond: 150 };

const pageSchema = /<script type="application\/json" id="registry">(.*?)<\/script>/s;

/** The tokens of a page, which its scripts read from `PerformanceNavigationTiming.serverTiming`. */
const viewsOf = (headers: RawResponse['headers']): string[] =>
  [...String(headers['server-timing']).matchAll(/view;desc="([^"]+)"/g)].map(([, token = '']) => token);

/** Reads the page with an address and a group of the visitor's own, and reports. Returns the release that made the page. */
async function visitPage(origin: string, path: string, visitor: number, meet: Meet): Promise<string> {
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  const Cookie = `groupe=${(visitor * 7) % 1000}`;
  const page = await sendRawRequest(origin, path, { 'X-Forwarded-For': address, Cookie });
  if (page.status !== 200) throw new Error(`${path}: HTTP ${page.status}`);
  const [, text = ''] = pageSchema.exec(page.body.toString()) ?? [];
  const { remote, release }: { remote: string; release: string } = JSON.parse(text).page;
  const answer = await fetch(origin + TELEMETRY_REPORTS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({
      reports: [{ remote, release, outcome: meet(release, visitor) }],
      views: viewsOf(page.headers),
    }),
  });
  if (answer.status !== 204) throw new Error(`${TELEMETRY_REPORTS_PATH}: HTTP ${answer.status}`);
  return release;
}

/**
 * Simulates visitors of a page, a few at once, until `isOver` returns true. Each visitor has an address and a group. It
 * reads the page, then reports on the release with the page's token. Groups are spread evenly: each of a thousand
 * visitors has another. Returns the number of visitors of each release.
 */
async function reportingVisitors(
  origin: string,
  path: string,
  meet: Meet,
  isOver: () => boolean | Promise<boolean>,
): Promise<Met> {
  const visitorCounts: Met = {};
  const start = performance.now();
  let visitors = 0;
  let hasEnded = false;
  const visit = async (visitor: number) => {
    const release = await visitPage(origin, path, visitor, meet);
    visitorCounts[release] = (visitorCounts[release] ?? 0) + 1;
  };
  const come = async () => {
    while (!hasEnded) {
      if (visitors > ((performance.now() - start) / 1000) * CROWD.aSecond) {
        await new Promise((done) => setTimeout(done, 10));
        continue;
      }
      await visit(visitors++);
      if (visitors % 50 === 0) hasEnded ||= await isOver();
    }
  };
  await Promise.all(Array.from({ length: CROWD.atOnce }, come));
  return visitorCounts;
}

/** The first of hosting's pages. */
const PAGE = '/offres/vps';

/** A running site of the test's own, and another release of hosting. */
async function begin(env: Record<string, string> = {}) {
  const siteCopy = new SiteCopy(onTestFinished);
  const site = await startSite({
    cleanup: onTestFinished,
    launcher: 'npm',
    env: {
      ...siteCopy.settings,
      TRUST_PROXY: 'loopback',
      CANARY_INTERVAL_SECONDS: '0.5',
      ...env,
    },
  });
  const before = siteCopy.registry.releases.hosting?.buildId as string;
  const two: BuildWithManifest = buildNextVersion(siteCopy.releaseOf('hosting'), 'Nos VPS');
  const publish = async (...options: string[]) => {
    const { code, output } = await siteCopy.release('release', 'hosting', '--from', two.dist, ...options);
    expect(output).toContain(two.manifest.buildId);
    expect(code).toBe(0);
    return performance.now();
  };
  const canary = () => siteCopy.registry.variants.find(({ remote }) => remote === 'hosting')?.canary;
  const live = () => siteCopy.registry.releases.hosting?.buildId;
  const auditLog = async () => {
    const entries = await readTableRows({ config: siteCopy }, 'audit_log');
    return entries.map(({ author, action, change }: AuditLogEntry) => ({
      author,
      action,
      change: JSON.parse(change),
    }));
  };
  return { siteCopy, site, before, id: two.manifest.buildId, publish, canary, live, auditLog };
}

const now = () => performance.now();

test('canary that always throws › ends within a minute, for few visitors', async () => {
  const { site, before, id, publish, canary, live, auditLog } = await begin();
  const start = await publish('--canary', '5');
  const visitorCounts = await reportingVisitors(
    site.origin,
    PAGE,
    (release) => (release === id ? 'render-failed' : 'shown'),
    () => !canary() || now() - start > 60_000,
  );
  expect(canary()).toBeUndefined();
  expect(live()).toBe(before);
  const [own = 0, other = 0] = [visitorCounts[id], visitorCounts[before]];
  expect(own).toBeGreaterThanOrEqual(4);
  // The share of so few visitors is a matter of chance; `variant-selector.test.ts` has the draw.
  expect(own).toBeLessThan(other / 2);
  expect((await auditLog()).at(-1)).toEqual({
    author: 'site',
    action: 'abort',
    change: {
      action: 'abort',
      remote: 'hosting',
      buildId: id,
      reason: expect.stringMatching(
        /^(\d+) of \1 visitors \(100\.0 %\) met a failure, 0 of \d+ visitors \(0\.0 %\) of what is live; “worse” explains that \S+ times as well as “as good”$/,
      ),
    },
  });
});

test('canary ended by the site › is announced to its team with numbers, and listed', async () => {
  const { site, siteCopy, before, id, publish, canary } = await begin();
  await addTeam(site, 'Hosting', ['hosting']);
  const receiver = await receiveWebhooks(onTestFinished, site, 'Hosting');
  const start = await publish('--canary', '20');
  await reportingVisitors(
    site.origin,
    PAGE,
    (release) => (release === id ? 'render-failed' : 'shown'),
    () => !canary() || now() - start > 60_000,
  );
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  const event = JSON.parse(receiver.received[0]?.body ?? '');
  expect(event).toMatchObject({
    type: 'canary.ended',
    site: site.publicOrigin,
    remote: 'hosting',
    buildId: id,
    live: before,
    by: 'site',
    analysis: { live: { failing: 0 }, limit: 1_000 },
  });
  const { visitors, failing } = event.analysis.canary;
  expect(failing).toBe(visitors);
  expect(failing).toBeGreaterThanOrEqual(4);
  expect(event.analysis.evidence).toBeGreaterThanOrEqual(1_000);
  const { output } = await siteCopy.release('releases');
  expect(output).toMatch(
    new RegExp(`^hosting@${id} {2}canary ended {2}\\S+ to \\S+ {2}by site {2}against ${before}$`, 'm'),
  );
  expect(output).toContain(event.reason);
});

test('canary that fails for 3 in 100 › ends within 2,000 of its views', async () => {
  const { site, before, id, publish, canary } = await begin();
  await publish('--canary', '50');
  let views = 0;
  const visitorCounts = await reportingVisitors(
    site.origin,
    PAGE,
    // Every thirty-third of the canary's, every five hundredth of the others'.
    (release, visitor) => {
      if (release !== id) return visitor % 500 === 499 ? 'load-failed' : 'shown';
      views += 1;
      return views % 33 === 0 ? 'stopped' : 'shown';
    },
    () => !canary() || views > 2_000,
  );
  expect(canary()).toBeUndefined();
  expect(visitorCounts[id]).toBeLessThan(2_000);
  expect(visitorCounts[before]).toBeGreaterThan(0);
});

test('good canary › reaches 20, 50 and 100 % by itself, with reasons in the audit log', async () => {
  const { site, before, id, publish, live, auditLog } = await begin({
    CANARY_STEP_MINUTES: '0.02',
    CANARY_STEP_VISITORS: '20',
  });
  const start = await publish('--canary', '5', '--then', 'promote');
  await reportingVisitors(
    site.origin,
    PAGE,
    (_release, visitor) => (visitor % 200 === 0 ? 'load-failed' : 'shown'),
    () => live() === id || now() - start > 90_000,
  );
  expect(live()).toBe(id);
  const own = (await auditLog()).filter(({ author }) => author === 'site');
  expect(own.map(({ action, change }) => [action, change.share ?? null])).toEqual([
    ['canary', 20],
    ['canary', 50],
    ['promote', null],
  ]);
  expect(own.at(-1)?.change).toMatchObject({
    buildId: id,
    from: before,
    reason: expect.stringContaining(' visitors '),
  });
});

test('failing live release › is not taken back', async () => {
  const { site, id, publish, live, auditLog } = await begin();
  await publish();
  let visits = 0;
  await reportingVisitors(
    site.origin,
    PAGE,
    () => 'render-failed',
    () => ++visits > 40,
  );
  expect(live()).toBe(id);
  expect((await auditLog()).filter(({ author }) => author === 'site')).toEqual([]);
});

/** Returns the stored count of a release's reports. A host writes its counts every two seconds. */
async function countOf(site: Awaited<ReturnType<typeof begin>>['site'], release: string, kind: string) {
  const rows = await readTableRows({ config: site }, 'telemetry_total');
  const row = rows.find(
    (each) => each.remote === 'hosting' && each.release === release && each.kind === kind,
  );
  return row?.count ?? 0;
}

test('failures of one visitor › don’t end a canary', async () => {
  const { site, before, id, publish, canary } = await begin();
  await publish('--canary', '20');
  // One of the canary's visitors.
  const address = { 'X-Forwarded-For': '192.0.2.7' };
  const views = viewsOf(
    (await sendRawRequest(site.origin, PAGE, { ...address, Cookie: 'groupe=0' })).headers,
  );
  const report = { remote: 'hosting', release: id, outcome: 'render-failed' };
  const reportFailures = async () => {
    const answer = await fetch(site.origin + TELEMETRY_REPORTS_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...address },
      body: JSON.stringify({ reports: Array(20).fill(report), views }),
    });
    return answer.status;
  };
  await reportingVisitors(
    site.origin,
    PAGE,
    () => 'shown',
    async () => {
      const statuses = await Promise.all(Array.from({ length: 10 }, reportFailures));
      return statuses.includes(429);
    },
  );
  await expect.poll(() => countOf(site, id, 'render-failed'), { timeout: 60_000 }).toBeGreaterThan(1_000);
  expect(await countOf(site, id, 'failing')).toBe(1);
  expect(await countOf(site, before, 'failing')).toBe(0);
  expect(canary()).toMatchObject({ share: 20 });
});

test('failure reports of many networks without a page view › don’t end a canary', async () => {
  const { site, id, publish, canary } = await begin();
  await publish('--canary', '20');
  const thief = { 'X-Forwarded-For': '192.0.2.7', Cookie: 'groupe=0' };
  const stolen = viewsOf((await sendRawRequest(site.origin, PAGE, thief)).headers);
  expect(stolen).toHaveLength(1);
  let reportCount = 0;
  const forge = async () => {
    const answer = await fetch(site.origin + TELEMETRY_REPORTS_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${reportCount++}` },
      body: JSON.stringify({
        reports: [{ remote: 'hosting', release: id, outcome: 'render-failed' }],
        views: reportCount % 2 ? stolen : [],
      }),
    });
    expect(answer.status).toBe(204);
  };
  await reportingVisitors(
    site.origin,
    PAGE,
    () => 'shown',
    async () => {
      for (let one = 0; one < 20; one++) await forge();
      return reportCount > 200;
    },
  );
  await expect.poll(() => countOf(site, id, 'render-failed'), { timeout: 60_000 }).toBe(reportCount);
  expect(await countOf(site, id, 'failing')).toBe(0);
  expect(await countOf(site, id, 'view')).toBeGreaterThan(20);
  expect(canary()).toMatchObject({ share: 20 });
});

test('canary that fails for its only four visitors › goes on', async () => {
  const { site, id, publish, canary, siteCopy } = await begin();
  await publish('--canary', '100');
  const run = () =>
    siteCopy
      .runSql<{ seen: string; acting_until: number }>('select seen, acting_until from analysis_run')
      .map(({ seen, acting_until: actingUntil }) => ({ own: JSON.parse(seen).own, actingUntil }));
  await expect.poll(run, { timeout: 60_000 }).toHaveLength(1);
  for (let visitor = 0; visitor < 4; visitor++)
    expect(await visitPage(site.origin, PAGE, visitor, () => 'render-failed')).toBe(id);
  await expect.poll(run, { timeout: 60_000 }).toEqual([{ own: { visitors: 4, failing: 4 }, actingUntil: 0 }]);
  expect(canary()).toMatchObject({ share: 100 });
});

const afterFile = createFileCleanup();
const missingDependency = findMissingNginx();

test('bad canary on two hosts › is ended once', async ({ skip }) => {
  skip(missingDependency !== undefined, missingDependency);
  const server: PostgresServer = await startPostgres(afterFile);
  const database = await server.createDatabase(afterFile);
  const site = await startSite({
    cleanup: onTestFinished,
    database,
    hosts: 2,
    proxy: 'nginx',
    launcher: 'npm',
  });
  const siteCopy = new SiteCopy(onTestFinished);
  const two = buildNextVersion(siteCopy.releaseOf('hosting'), 'Nos VPS');
  const { buildId } = two.manifest;
  const team = await addTeam(site, 'Hosting', ['hosting']);
  await sendSignedChange(site, team, { action: 'canary', remote: 'hosting', buildId, share: 20 }, two);
  const read = <T extends 'analysis_run' | 'audit_log'>(table: T) => readTableRows({ config: site }, table);
  const ended = async () => (await read('analysis_run')).some(({ state }) => state === 'ended');
  const start = now();
  const visitors = site.hosts.map((host) =>
    reportingVisitors(
      host.origin,
      PAGE,
      (release, visitor) => (release === buildId && visitor % 4 === 0 ? 'load-failed' : 'shown'),
      async () => (await ended()) || now() - start > 60_000,
    ),
  );
  await Promise.all(visitors);
  const [run, ...others] = await read('analysis_run');
  expect(others).toEqual([]);
  expect(run).toMatchObject({ remote: 'hosting', release: buildId, state: 'ended' });
  const own = (await read('audit_log')).filter(({ author }) => author === 'site');
  expect(own.map(({ action }) => action)).toEqual(['abort']);
});
