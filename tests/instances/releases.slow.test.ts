import { join } from 'node:path';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { startPostgres } from '@site/api/testing/postgres';
import { readTableRows } from '@site/api/testing/rows';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildNextVersion } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { findMissingNginx } from '#support/nginx.ts';
import { production, root } from '#support/paths.ts';
import { type Host, type HostsSite, startSite } from '#support/site.ts';
import { addTeam, buildReleaseChange, sendSignedChange, type Team } from '#support/team.ts';
import { HttpVisitor, startVisits } from '#support/visitors.ts';

vi.setConfig(COMPOSING);

const PAGES = ['/offres/vds', '/offres/telephonie', '/offres/object-storage', '/games', '/plan-du-site', '/'];
const TEAMS = ['cloud', 'telecom'];

const afterFile = createFileCleanup();
const missingDependency = findMissingNginx();
let site: HostsSite;
const teams = new Map<string, Team>();
beforeAll(async () => {
  if (missingDependency) return;
  const server = await startPostgres(afterFile);
  site = await startSite({
    cleanup: afterFile,
    database: await server.createDatabase(afterFile),
    hosts: 3,
    proxy: 'nginx',
    launcher: 'npm',
  });
  for (const team of TEAMS) teams.set(team, await addTeam(site, team, [team]));
});
beforeEach((context) => context.skip(missingDependency !== undefined, missingDependency));

const getTeam = (name: string) => teams.get(name) as Team;
const host = (index: number) => site.hosts[index] as Host;
const next = (team: string, label: string) => {
  const build = buildNextVersion(join(root, `mfe-${team}`, 'dist'), label);
  onTestFinished(build.remove);
  return build;
};

/** A page as each of these hosts shows it to a visitor. */
const textsOn = (path: string, headers: Record<string, string> = {}, hosts = site.hosts) =>
  Promise.all(
    hosts.map(async ({ origin }) => {
      const answer = await fetch(origin + path, { headers, redirect: 'manual' });
      return { status: answer.status, etag: answer.headers.get('ETag'), text: await answer.text() };
    }),
  );

/** Returns the answer that all hosts give; fails if answers differ. */
async function shownAlike(path: string, headers?: Record<string, string>, hosts?: Host[]) {
  const [first, ...others] = await textsOn(path, headers, hosts);
  expect(others).toEqual(others.map(() => first));
  return first as NonNullable<typeof first>;
}

/** Returns the readiness of each host: the releases that it serves, and those that it should serve. */
const getLines = (hosts = site.hosts) =>
  Promise.all(hosts.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).json()));

const auditLog = async () =>
  (await readTableRows({ config: site }, 'audit_log')).sort((one, other) => one.seq - other.seq);

it('releases of two teams and a rollback fail or mix no visit on any host', async () => {
  const [before] = await getLines();
  const rows = (await auditLog()).length;
  const leave = startVisits(site.origin, PAGES);
  const outcomes = await Promise.all(
    TEAMS.map(async (team, index) => {
      const { dist } = next(team, `Suite ${team}`);
      const released = await getTeam(team).run('release', team, '--from', dist);
      return index === 0 ? [released, await getTeam(team).run('rollback', team)] : [released];
    }),
  );
  expect(outcomes.flat().filter(({ code }) => code !== 0)).toEqual([]);
  const { faults, visits } = await leave();
  expect(faults).toEqual([]);
  expect(visits).toBeGreaterThan(PAGES.length);
  const [first, ...others] = await getLines();
  expect(first.composition).not.toBe(before.composition);
  expect(others).toEqual([first, first]);
  // Each change was made from the one before it: none was lost.
  const entries = (await auditLog()).slice(rows);
  expect(entries.map(({ from_composition }) => from_composition)).toEqual([
    before.composition,
    ...entries.slice(0, -1).map(({ to_composition }) => to_composition),
  ]);
  expect(entries).toHaveLength(3);
  const { code, output } = await getTeam('cloud').run('releases', 'verify');
  expect([code, output]).toEqual([0, expect.stringContaining('the audit log holds')]);
});

it('preview link of one host opens on every host', async () => {
  const build = next('cloud', 'Aperçu');
  const { link } = await sendSignedChange(
    host(0),
    getTeam('cloud'),
    { ...buildReleaseChange(build), action: 'preview', hours: 1 },
    build,
  );
  const { search } = new URL(link ?? '');
  const cookies = await Promise.all(
    site.hosts.map(async ({ origin }) => {
      const opened = await fetch(`${origin}/${search}`, { redirect: 'manual' });
      expect(opened.status).toBe(303);
      return opened.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    }),
  );
  for (const [Cookie = ''] of cookies)
    for (const page of await textsOn('/offres/object-storage', { Cookie }))
      expect([page.status, page.text.includes(build.tag)]).toEqual([200, true]);
  expect((await shownAlike('/offres/object-storage')).text).not.toContain(build.tag);
  await sendSignedChange(site, getTeam('cloud'), { action: 'end-preview', remote: 'cloud' });
});

it('host of an older image shows the live site, and takes a rollback', async () => {
  const build = next('cloud', 'Neuf');
  const pageBefore = await shownAlike('/offres/object-storage');
  await sendSignedChange(site, getTeam('cloud'), buildReleaseChange(build), build);
  const [live] = await getLines();
  // The image holds the releases that were live when it was built.
  const joined = await site.addHost({ IMPORT_DIR: production.siteDir });
  const hosts = [...site.hosts, joined];
  expect(await getLines(hosts)).toEqual(hosts.map(() => live));
  for (const path of PAGES) await shownAlike(path, {}, hosts);
  const visitor = new HttpVisitor(joined.origin);
  for (const path of PAGES) await visitor.visit(path);
  // A page that was opened before it was there.
  for (const [, script = ''] of pageBefore.text.matchAll(/href="(\/mfe\/[^"]+\.js)"/g))
    expect((await visitor.ask(script)).status).toBe(200);
  visitor.leave();
  expect(visitor.faults).toEqual([]);
  await sendSignedChange(joined, getTeam('cloud'), { action: 'rollback', remote: 'cloud' });
  expect(await shownAlike('/offres/object-storage', {}, hosts)).toEqual(pageBefore);
  await joined.stop('SIGTERM');
});
