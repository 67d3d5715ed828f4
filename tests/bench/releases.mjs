import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres } from '@site/api/testing/postgres';
import { fromRoot } from '@site/shell/tasks/lib.mjs';
import { buildAnotherShell, buildNextVersion, copyBuildWithManifest } from '#support/builds.ts';
import { listDescendants, readResidentMemory } from '#support/process.ts';
import { addTeam } from '#support/team.ts';
import { TestComposer } from '#support/test-composer.ts';
import { buildTestSite } from '#support/test-site.mjs';
import { startVisits } from '#support/visitors.ts';
import { addCleanup, computeMedian, runBench, startSite } from './harness.mjs';

/**
 * `site bench releases`: times of composing the whole site, and of composing after a release of the shell. Then four teams
 * release and roll back on three hosts with empty disks, one PostgreSQL and nginx, during 30 requests a second of whole visits.
 * A failed request or change, or a module that doesn't fit its page, makes the status 1. Linux only.
 */
const DEFAULTS = { pages: 632, rounds: 3, changes: 50 };

const TEAMS = ['hosting', 'telecom', 'cloud', 'tools'];
/** Every change has another registry. */
const REGISTRY = '/mfe/registry.json';
const VISITED = ['/offres/vds', '/offres/fibre', '/offres/object-storage', '/games', '/plan-du-site', '/'];
/** Between two looks at a host or a process, in milliseconds. */
const LOOK_MS = 10;
const MEMORY_MS = 50;
/** A host may turn so long after its command is over, in milliseconds. */
const REST_MS = 1_000;

// A busy machine is no reason to end early.
process.env.COMPOSE_DEADLINE_S ||= '1200';

/** Processor seconds of this process's ended children, with theirs (proc(5), fields 16 and 17; 100 ticks a second). */
function readProcessorSeconds() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

function getResident(pid) {
  try {
    return readResidentMemory(pid) || 0;
  } catch {
    // The process ended meanwhile.
    return 0;
  }
}

async function compose(workshop, task) {
  const start = performance.now();
  const before = readProcessorSeconds();
  let bytes = 0;
  const timer = setInterval(() => {
    const all = listDescendants(process.pid).reduce((sum, pid) => sum + getResident(pid), 0);
    bytes = Math.max(bytes, all);
  }, MEMORY_MS);
  const result = await workshop.compose(task).finally(() => clearInterval(timer));
  return {
    result,
    pages: result.report.renewed.length,
    seconds: (performance.now() - start) / 1000,
    processor: readProcessorSeconds() - before,
    memory: bytes / 1e6,
  };
}

/** Builds hosting with so many pages more. */
const addPages = (dist, count) =>
  copyBuildWithManifest(dist, ({ routes }) => {
    const more = Array.from({ length: count }, (_, number) => {
      const title = `Page d’essai ${number}`;
      return { ...routes[number % routes.length], path: `/essai/page-${number}`, title, label: title };
    });
    return { routes: [...routes, ...more] };
  });

async function measureComposing({ pages, rounds }) {
  const workshop = new TestComposer();
  addCleanup(() => workshop.remove());
  const usual = workshop.registry();
  const { result: small } = await compose(workshop, { registry: usual });
  const more = addPages(workshop.getDist('hosting'), Math.max(0, pages - small.report.pages.length));
  const shell = buildAnotherShell(workshop.getDist('shell'));
  for (const { remove } of [more, shell]) addCleanup(remove);
  // A release doesn't draw again what was drawn once.
  const { result: previous } = await compose(workshop, {
    registry: workshop.registry(more),
    previous: small,
  });
  const tasks = {
    'composing the site for the first time': { registry: usual },
    'composing all pages anew': { registry: usual, previous: small, isIncremental: false },
    'composing a release of the shell': { registry: workshop.registry(more, shell), previous },
  };
  const samples = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, task] of Object.entries(tasks)) samples[name].push(await compose(workshop, task));
  }
  return Object.entries(samples).map(([what, all]) => ({
    what,
    count: `${all[0].pages} pages`,
    'median s': computeMedian(all.map(({ seconds }) => seconds)),
    'slowest s': Math.max(...all.map(({ seconds }) => seconds)),
    'processor s': computeMedian(all.map(({ processor }) => processor)),
    'most MB': Math.max(...all.map(({ memory }) => memory)),
  }));
}

const readEtag = async (origin, path) => (await fetch(origin + path, { method: 'HEAD' })).headers.get('etag');

const row = (what, seconds) => ({
  what,
  count: String(seconds.length),
  'median s': computeMedian(seconds),
  'slowest s': Math.max(...seconds),
});

/** Notes each moment a host activates a composition. Returns a function that ends this. */
function watch(origin) {
  const turns = [];
  let isOver = false;
  const watching = (async () => {
    let last = await readEtag(origin, REGISTRY);
    while (!isOver) {
      await pause(LOOK_MS);
      const etag = await readEtag(origin, REGISTRY);
      if (etag !== last) turns.push({ etag, at: performance.now() });
      last = etag;
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return turns;
  };
}

/** Returns a function that makes a team's next change: two releases, then one back. */
function planChanges(teams, faults) {
  const changeCounts = Object.fromEntries(TEAMS.map((team) => [team, 0]));
  return async (team) => {
    changeCounts[team] += 1;
    const isRollback = changeCounts[team] % 3 === 0;
    const next = isRollback
      ? undefined
      : buildNextVersion(fromRoot(`mfe-${team}`, 'dist'), `Essai ${changeCounts[team]}`);
    const args = next ? ['release', team, '--from', next.dist] : ['rollback', team];
    const start = performance.now();
    const { code, output } = await teams[team].run(...args);
    const seconds = (performance.now() - start) / 1000;
    next?.remove();
    if (code !== 0) faults.push(output);
    return { isRollback, seconds };
  };
}

/** Makes the changes of four teams amid visits: a fifth of them one by one, the others four at a time. */
async function measureChanges(site, teams, changes, faults) {
  const change = planChanges(teams, faults);
  const leave = startVisits(site.origin, VISITED);
  const unwatch = site.hosts.map(({ origin }) => watch(origin));
  const alone = [];
  // One team, so that a rollback is among few changes.
  for (let index = 0; index < Math.max(3, changes / 5); index += 1) alone.push(await change(TEAMS[0]));
  const atOnce = [];
  let remaining = changes - alone.length;
  await Promise.all(
    TEAMS.map(async (team) => {
      while (remaining-- > 0) atOnce.push(await change(team));
    }),
  );
  await pause(REST_MS);
  const [first, ...others] = await Promise.all(unwatch.map((end) => end()));
  const traffic = await leave();
  faults.push(...traffic.faults);
  const etags = (turns) => turns.map(({ etag }) => etag).join();
  const isSame = first.length >= changes && others.every((turns) => etags(turns) === etags(first));
  if (!isSame) faults.push('the hosts did not activate every composition in the same order');
  const moments = first.map((_, turn) => [first, ...others].map((turns) => turns[turn]?.at));
  const spreads = isSame ? moments.map((times) => (Math.max(...times) - Math.min(...times)) / 1000) : [];
  const getSeconds = (changes) => changes.map(({ seconds }) => seconds);
  return {
    rows: [
      row('a release, until all hosts show it', getSeconds(alone.filter(({ isRollback }) => !isRollback))),
      row('a rollback, until all hosts show it', getSeconds(alone.filter(({ isRollback }) => isRollback))),
      row('one change of four at a time', getSeconds(atOnce)),
      row('the first host to the last', spreads),
    ],
    note: `${traffic.visits} visits, ${traffic.requests} requests, ${traffic.faults.length} failed.`,
  };
}

async function bench({ pages, rounds, changes }) {
  await buildTestSite();
  const composed = await measureComposing({ pages, rounds });
  const { url } = await startOwnPostgres(addCleanup);
  const site = await startSite({ database: url, hosts: 3, proxy: 'nginx', env: { LOG_LEVEL: 'warn' } });
  const teams = {};
  for (const team of TEAMS) teams[team] = await addTeam(site, team, [team]);
  const faults = [];
  const { rows, note } = await measureChanges(site, teams, changes, faults);
  return {
    profile: ['three hosts', 'no throttling'],
    rows: [...composed, ...rows],
    notes: [note],
    faults,
  };
}

await runBench('bench releases', DEFAULTS, bench);
