import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres } from '../../api/src/testing/postgres.ts';
import { rowsOf } from '../../api/src/testing/rows.ts';
import { at } from '../../shell/tasks/lib.mjs';
import { nextVersion } from '../support/builds.ts';
import { releaseOf, startFleet } from '../support/fleet.ts';
import { buildTestSite } from '../support/test-site.mjs';
import { wholeVisits } from '../support/visitors.ts';
import { markdown, median } from './figures.mjs';
import { atEnd, runBench } from './session.mjs';

/**
 * `npm run bench:delivery`: three hosts, each with its own empty disk, one
 * PostgreSQL, nginx in front; 30 requests a second of whole page visits, while four teams release and roll back over HTTP: a
 * fifth of the changes one by one, the others four at a time. Then changes that begin at the same moment, through two hosts.
 * A failed request, a module that doesn't fit its page or a lost change makes its status 1; times don't.
 */
const TEAMS = ['hosting', 'telecom', 'cloud', 'tools'];
/** Every change is seen on the plan of the site, which lists all pages' names. */
const PLAN = '/plan-du-site';
const PAGES = ['/offres/vds', '/offres/fibre', '/offres/object-storage', '/games', PLAN, '/'];
/** Between two looks at a host, in milliseconds: how exact the moment is that it turned. */
const LOOK_MS = 10;
/** A host may be seen to turn so long after its command is over, in milliseconds. */
const REST_MS = 1_000;

/** Notes each moment a host shows another plan of the site, until the result is called. */
function watch(origin) {
  const turns = [];
  let isOver = false;
  const etagOf = async () => (await fetch(origin + PLAN, { method: 'HEAD' })).headers.get('etag');
  const watching = (async () => {
    let known = await etagOf();
    while (!isOver) {
      await pause(LOOK_MS);
      const etag = await etagOf();
      if (etag !== known) turns.push({ etag, at: performance.now() });
      known = etag;
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return turns;
  };
}

const spreadOf = (numbers) => Math.max(...numbers) - Math.min(...numbers);

/** What each team does next: two releases, then one back. */
function changesOf({ release, keys }, failed) {
  const made = Object.fromEntries(TEAMS.map((team) => [team, 0]));
  return async (team) => {
    made[team] += 1;
    const isRollback = made[team] % 3 === 0;
    const next = isRollback ? undefined : nextVersion(at(`mfe-${team}`, 'dist'), `Essai ${made[team]}`);
    const args = next ? ['publish', team, '--from', next.dist] : ['rollback', team];
    const start = performance.now();
    const { code, output } = await release(keys[team], ...args);
    const seconds = (performance.now() - start) / 1000;
    next?.remove();
    if (code !== 0) failed.push(output);
    return seconds;
  };
}

async function bench({ changes, together }) {
  await buildTestSite();
  const { url } = await startOwnPostgres(atEnd);
  const fleet = await startFleet(url, atEnd);
  const keys = Object.fromEntries(TEAMS.map((team) => [team, fleet.addTeam(team, team)]));
  const failed = [];
  const change = changesOf({ release: fleet.release, keys }, failed);

  const leave = wholeVisits(fleet.origin, PAGES);
  const unwatch = fleet.members.map(({ origin }) => watch(origin));
  const alone = [];
  for (let index = 0; index < changes / 5; index++) alone.push(await change(TEAMS[index % TEAMS.length]));
  const atOnce = [];
  let left = changes - alone.length;
  await Promise.all(
    TEAMS.map(async (team) => {
      while (left-- > 0) atOnce.push(await change(team));
    }),
  );
  await pause(REST_MS);
  const turns = await Promise.all(unwatch.map((end) => end()));
  const traffic = await leave();

  const [first, ...others] = turns;
  const isSame = others.every(
    (other) => `${other.map(({ etag }) => etag)}` === `${first.map(({ etag }) => etag)}`,
  );
  const spreads = isSame ? first.map((_, turn) => spreadOf(turns.map((host) => host[turn].at))) : [];

  const journal = async () => rowsOf({ config: { databaseUrl: url } }, 'delivery_journal');
  const before = (await journal()).length;
  const all = Array.from({ length: together }, (_, index) => {
    const team = TEAMS[index % TEAMS.length];
    return { team, next: nextVersion(at(`mfe-${team}`, 'dist'), `Ensemble ${index}`) };
  });
  const start = performance.now();
  await Promise.all(
    all.map(({ team, next }, index) =>
      fleet.deliver(keys[team], releaseOf(next), next, fleet.members[index % 2].origin),
    ),
  );
  const togetherSeconds = (performance.now() - start) / 1000;
  for (const { next } of all) next.remove();
  const made = (await journal()).toSorted((one, other) => one.seq - other.seq).slice(before);
  const isChain = made.every(
    ({ from_composition }, index) => index === 0 || from_composition === made[index - 1].to_composition,
  );

  const faults = [
    ...traffic.faults,
    ...failed,
    ...(isSame ? [] : ['hosts didn’t turn to the same, one after the other']),
    ...(made.length === together && isChain
      ? []
      : [`${made.length} of ${together} changes at once were made`]),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const row = (what, numbers, unit, digits) => ({
    what,
    median: `${median(numbers).toFixed(digits)} ${unit}`,
    worst: `${Math.max(...numbers).toFixed(digits)} ${unit}`,
  });
  const figures = [
    row('one change, from its command to all hosts', alone, 's', 1),
    row('one of four at a time', atOnce, 's', 1),
    row('first host to last', spreads, 'ms', 0),
  ];
  const { visits: count, requests, seconds } = traffic;
  return {
    about: { changes: alone.length + atOnce.length, turns: first.length },
    text: [
      markdown(figures),
      `${count} visits, ${requests} requests (${(requests / seconds).toFixed(0)} a second): none failed, every module fits its page`,
      `${together} changes at once through two hosts: none lost, ${togetherSeconds.toFixed(0)} s`,
    ].join('\n\n'),
    figures,
  };
}

await runBench({ changes: 50, together: 20 }, bench);
