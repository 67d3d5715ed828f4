import { readMailsTo } from '@site/api/testing/confirmation-mails';
import { readTableRows } from '@site/api/testing/rows';
import type { AuditLogEntry } from '@site/api-contract/delivery';
import { TELEMETRY_REPORTS_PATH, type TelemetryReport } from '@site/api-contract/telemetry-reports-rules';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildWithManifest, buildNextVersion } from '#support/builds.ts';
import { type RawResponse, sendRawRequest } from '#support/http.ts';
import { startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { addTeam, notifyTeam } from '#support/team.ts';

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

test('canary that always throws ends within a minute, for few visitors', async () => {
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

test('canary ended by the site is announced to its team with numbers, and listed', async () => {
  const { site, siteCopy, before, id, publish, canary } = await begin();
  await addTeam(site, 'Hosting', ['hosting']);
  await notifyTeam(site, 'Hosting', 'ops@example.org');
  const start = await publish('--canary', '20');
  await reportingVisitors(
    site.origin,
    PAGE,
    (release) => (release === id ? 'render-failed' : 'shown'),
    () => !canary() || now() - start > 60_000,
  );
  const readMails = () => readMailsTo(siteCopy.dataDir, 'ops@example.org');
  await expect.poll(readMails, { timeout: 60_000 }).toHaveLength(1);
  const [mail] = await readMails();
  const text = mail?.text ?? '';
  expect(text).toContain(`Le site a arrêté la version à l’essai ${id} de hosting de lui-même`);
  const [, visitors, failing] =
    /Version à l’essai\s: (\d+) visiteurs, dont (\d+) avec un échec/.exec(text) ?? [];
  expect(failing).toBe(visitors);
  expect(Number(failing)).toBeGreaterThanOrEqual(4);
  expect(text).toMatch(/Version en ligne\s: \d+ visiteurs?, dont 0 avec un échec/);
  const { output } = await siteCopy.release('releases');
  expect(output).toMatch(
    new RegExp(`^hosting@${id} {2}canary ended {2}\\S+ to \\S+ {2}by site {2}against ${before}$`, 'm'),
  );
  expect(output).toMatch(/^ +(\d+) of \1 visitors \(100\.0 %\) met a failure/m);
});
