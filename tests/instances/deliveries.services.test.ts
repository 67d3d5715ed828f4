import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { fileCleanup } from '../../api/src/testing/cleanup.ts';
import { startPostgres } from '../../api/src/testing/postgres.ts';
import { type Announced, nextVersion } from '../support/builds.ts';
import { type Fleet, startFleet } from '../support/fleet.ts';
import { lackingNginx } from '../support/nginx.ts';
import { root } from '../support/paths.ts';
import { wholeVisits } from '../support/whole-visits.ts';

const PAGES = ['/offres/vds', '/offres/fibre', '/offres/object-storage', '/games', '/plan-du-site', '/'];
const TEAMS = ['hosting', 'telecom', 'cloud', 'tools'];

const afterFile = fileCleanup();
const lacking = lackingNginx();
let fleet: Fleet;
const keys = new Map<string, string>();
beforeAll(async () => {
  const server = await startPostgres(afterFile);
  fleet = await startFleet(await server.createDatabase(afterFile), afterFile);
  for (const team of TEAMS) keys.set(team, fleet.addTeam(team, team));
});
beforeEach((context) => context.skip(lacking !== undefined, lacking));

const keyOf = (team: string) => keys.get(team) as string;
const next = (team: string, label: string): Announced => {
  const build = nextVersion(join(root, `mfe-${team}`, 'dist'), label);
  onTestFinished(build.remove);
  return build;
};

/** What each host says that it serves, and that it should. */
const said = (origins = fleet.members.map(({ origin }) => origin)) =>
  Promise.all(origins.map(async (origin) => (await fetch(`${origin}/readyz`)).json()));

it('When four teams release and roll back from their own pipelines, then no visit fails or mixes two releases, and all hosts serve the same', async () => {
  const before = await said();
  const leave = wholeVisits(fleet.origin, PAGES);
  const told = await Promise.all(
    TEAMS.map(async (team, index) => {
      const { dist } = next(team, `Suite ${team}`);
      const released = await fleet.release(keyOf(team), 'publish', team, '--from', dist);
      return index < 2 ? [released, await fleet.release(keyOf(team), 'rollback', team)] : [released];
    }),
  );
  expect(told.flat().filter(({ code }) => code !== 0)).toEqual([]);
  const { faults, visits, requests, seconds } = await leave();
  console.log({ visits, requests, seconds });
  expect(faults).toEqual([]);
  expect(visits).toBeGreaterThan(PAGES.length);
  const [first, ...others] = await said();
  expect(first.composition).not.toBe(before[0].composition);
  expect(others).toEqual([first, first]);
  const { code, output } = await fleet.release(keyOf('cloud'), 'list', '--verify');
  expect([code, output]).toEqual([0, expect.stringContaining('the journal holds: 7 rows')]);
});
