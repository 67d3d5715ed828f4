import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { restate } from '../support/builds.ts';
import { get } from '../support/http.ts';
import { mustBeBuilt, production } from '../support/paths.ts';
import { startServer } from '../support/server.ts';
import { SiteCopy } from '../support/site-copy.ts';

const HOUR_MS = 3_600_000;

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
  await vi.waitFor(async () =>
    expect(String((await get(origin, '/offres/vds')).body)).toContain('VDS à l’heure'),
  );
  expect(output.join('\n').length).toBeLessThan(1_000);
});
