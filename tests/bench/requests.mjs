import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { readResidentMemory } from '#support/process.ts';
import { buildTestSite } from '#support/test-site.mjs';
import { runBench, startSite } from './harness.mjs';

/**
 * `site bench requests`: pages that read the request, rendered and kept; other pages while distinct queries flood the host, from
 * one network and from many. Linux only.
 */
const DEFAULTS = { rounds: 300, seconds: 10 };

const QUOTE = '/devis?ligne=mobile-40*sim-physique*1049-1200';
const OTHER = '/offres/vds';

/** Distinct queries a second: five times what a host renders. */
const FLOOD_RATE = 100;

let queries = 0;
const nextQuery = () => `${QUOTE}&ligne=vds-pro*${1 + (queries % 900)}&ligne=inconnue-${++queries}`;

/** Requests one after the other. Returns latencies in milliseconds. */
async function time(origin, count, getPath, headers = {}) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    const answer = await fetch(origin + getPath(), {
      headers: { ...headers, 'X-Forwarded-For': nextNetwork() },
    });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other);
}

let networks = 0;
const nextNetwork = () => `2001:${(++networks >> 16).toString(16)}:${(networks & 0xffff).toString(16)}::1`;

const at = (times, share) => times[Math.floor(times.length * share)].toFixed(1);

/** Processes whose parent is this one, and their children. */
function listDescendants(pid) {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return [[Number(name), Number(parent)]];
    } catch {
      return [];
    }
  });
  const children = parents.flatMap(([child, parent]) => (parent === pid ? [child] : []));
  return [...children, ...children.flatMap(listDescendants)];
}

/** Floods the host with distinct queries while another page is requested. Returns the other page's latencies. */
async function flood(origin, seconds, getNetwork) {
  const running = autocannon({
    url: origin,
    connections: 8,
    overallRate: FLOOD_RATE,
    duration: seconds,
    requests: [
      {
        setupRequest: (usual) => ({
          ...usual,
          path: nextQuery(),
          headers: { 'X-Forwarded-For': getNetwork() },
        }),
      },
    ],
  });
  const times = [];
  const end = performance.now() + (seconds - 1) * 1_000;
  while (performance.now() < end) times.push(...(await time(origin, 20, () => OTHER)));
  const { requests } = await running;
  return { times: times.sort((one, other) => one - other), rate: requests.average };
}

async function bench({ rounds, seconds }) {
  await buildTestSite();
  const { origin, pid } = await startSite({ env: { TRUST_PROXY: 'loopback', RENDER_WAIT_MS: '300' } });
  const start = performance.now();
  await (await fetch(origin + QUOTE)).arrayBuffer();
  const first = performance.now() - start;
  await time(origin, 50, nextQuery);
  const row = (name, times) => ({
    request: name,
    'p50 ms': at(times, 0.5),
    'p99 ms': at(times, 0.99),
  });
  const rows = [
    row('rendered', await time(origin, rounds, nextQuery)),
    row('kept', await time(origin, rounds, () => QUOTE)),
    row('composed', await time(origin, rounds, () => '/devis')),
    row('another page', await time(origin, rounds, () => OTHER)),
  ];
  for (const [name, network] of [
    ['another page, flood of one network', () => '192.0.2.1'],
    ['another page, flood of many networks', nextNetwork],
  ]) {
    const { times, rate } = await flood(origin, seconds, network);
    rows.push(row(`${name}: ${rate.toFixed(0)} a second`, times));
  }
  await time(origin, 1, () => '/offres/dedies');
  await time(origin, 1, () => '/recherche?q=sauvegarde');
  const megabytes = listDescendants(pid)
    .map((child) => readResidentMemory(child) / 1e6)
    .filter((size) => size > 20);
  return {
    profile: ['one host', 'no throttling'],
    rows,
    notes: [
      `First page of a process: ${first.toFixed(0)} ms.`,
      `Warm processes: ${megabytes.map((size) => `${size.toFixed(0)} MB`).join(', ')}.`,
    ],
  };
}

await runBench('bench requests', DEFAULTS, bench);
