import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readJournal } from '../../api/src/delivery/journal.ts';
import { createLogger } from '../../api/src/log.ts';
import { openPostgres } from '../../api/src/storage/postgres.ts';
import type { Database } from '../../api/src/storage/schema.ts';
import { fileCleanup } from '../../api/src/testing/cleanup.ts';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '../../api/src/testing/password.ts';
import { postgresDatabases } from '../../api/src/testing/postgres.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';
import { readSite } from '../../shell/release/switch.ts';
import { nextVersion, restate } from '../support/builds.ts';
import { fakeClock, lackingFaketime } from '../support/fake-clock.ts';
import { get } from '../support/http.ts';
import { seedPostgres } from '../support/instances.ts';
import { mustBeBuilt, production, root } from '../support/paths.ts';
import { type Site, startServer } from '../support/server.ts';
import { SiteCopy } from '../support/site-copy.ts';
import { addTeam } from '../support/team.ts';

const HOUR_MS = 3_600_000;

const afterFile = fileCleanup();
const createDatabase = postgresDatabases(afterFile);
beforeAll(() => mustBeBuilt(production));

/** A site whose last release, and a host that has ended without a word since, were dated by a clock so far ahead. */
function siteDatedAhead(ms: number): SiteCopy {
  const site = new SiteCopy(onTestFinished);
  const at = Date.now() + ms;
  site.stored.run('update site_live set moved_at = ?, flip_at = ?', at, at);
  site.stored.run(
    'insert into site_host (id, name, serves, ready, problem, seen_at) values (?, ?, ?, ?, null, ?)',
    ...['3b241101-e2bb-4255-8caf-4136c566a962', 'gone', site.live, site.live, at],
  );
  return site;
}

async function start(site: SiteCopy) {
  const host = await startServer(site.settings);
  onTestFinished(() => host.stop());
  return host;
}

describe.each([
  ['an hour', HOUR_MS],
  ['400 days', 400 * 24 * HOUR_MS],
])('clock that was %s ahead during the last release', (_, ms) => {
  test('a host that starts answers pages at once, and is ready', { timeout: 30_000 }, async () => {
    const site = siteDatedAhead(ms);
    const { origin, output } = await start(site);
    const page = await get(origin, '/offres/vds');
    expect([page.status, page.body.equals(site.stored.file('pages/offres/vds.html'))]).toEqual([200, true]);
    expect((await get(origin, '/healthz')).status).toBe(200);
    expect((await get(origin, '/readyz')).status).toBe(200);
    expect(output.join('\n').length).toBeLessThan(1_000);
  });
});

test('a release goes live after a clock that was an hour ahead', { timeout: 60_000 }, async () => {
  const site = siteDatedAhead(HOUR_MS);
  const { origin, output } = await start(site);
  const build = restate(site.releaseOf('hosting'), (manifest) => ({
    routes: manifest.routes.map((route) =>
      route.path === '/offres/vds' ? { ...route, title: 'VDS à l’heure' } : route,
    ),
  }));
  onTestFinished(build.remove);
  const { code, output: said } = await site.release('publish', 'hosting', '--from', build.dist);
  expect([code, said]).toEqual([0, expect.stringContaining('live     hosting')]);
  await vi.waitFor(
    async () => expect(String((await get(origin, '/offres/vds')).body)).toContain('VDS à l’heure'),
    { timeout: 30_000 },
  );
  expect(output.join('\n').length).toBeLessThan(1_000);
});

describe('host whose clock is an hour ahead of PostgreSQL’s', () => {
  const PUBLIC_ORIGIN = 'https://www.example.org';
  const lacking = lackingFaketime();
  let databaseUrl: string;
  let database: Database;
  let host: Site;
  let deliver: Awaited<ReturnType<typeof addTeam>>;
  beforeAll(async () => {
    if (lacking) return;
    databaseUrl = await createDatabase(afterFile);
    await seedPostgres(databaseUrl, production);
    database = await openPostgres(databaseUrl, createLogger('silent'));
    afterFile(() => database.close());
    deliver = await addTeam(databaseUrl, ['cloud']);
    host = await startServer({
      ...{ DATABASE_URL: databaseUrl, SITE_DIR: tempDir(afterFile), PUBLIC_ORIGIN },
      ...{ ADMIN_PASSWORD_HASH, COMPRESSION: 'fast' },
      ...fakeClock('+1h'),
    });
    afterFile(() => host.stop());
  });
  beforeEach((context) => context.skip(lacking !== undefined, lacking));

  const anotherCloud = (label: string) => {
    const build = nextVersion(join(root, 'mfe-cloud/dist'), label);
    onTestFinished(build.remove);
    const { name: remote, buildId } = build.manifest;
    return { build, named: { remote, buildId } };
  };

  test('has a wrong clock', async () => {
    const date = (await get(host.origin, '/')).headers.date;
    expect(Date.parse(String(date)) - Date.now()).toBeGreaterThan(HOUR_MS / 2);
  });

  test('takes a release that is signed by the right clock, and dates it so', async () => {
    const { build, named } = anotherCloud('À l’heure');
    const { lines } = await deliver(host.origin, PUBLIC_ORIGIN, { action: 'release', ...named }, build);
    expect(lines[0]).toMatch(/^live {5}cloud@/);
    const since = (await readSite(database))?.registry.releases.cloud?.since ?? '';
    const entry = (await readJournal(database, undefined)).at(-1);
    for (const at of [Date.parse(since), entry?.at ?? 0])
      expect(Math.abs(at - Date.now())).toBeLessThan(HOUR_MS / 2);
  });

  test('opens a preview of half an hour', async () => {
    const { build, named } = anotherCloud('Aperçu');
    const change = { action: 'preview', ...named, hours: 0.5 } as const;
    const { link = '' } = await deliver(host.origin, PUBLIC_ORIGIN, change, build);
    const { status, headers } = await get(host.origin, `/${new URL(link).search}`);
    expect([status, headers['set-cookie']]).toEqual([303, [expect.stringMatching(/Max-Age=1[78]\d\d;/)]]);
  });
});
