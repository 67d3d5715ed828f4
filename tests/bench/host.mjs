import { tempDir } from '../../api/src/testing/temp-dir.ts';
import { exportedNginx, exportTo } from '../support/exported.ts';
import { get } from '../support/http.ts';
import { lackingNginx, startNginx } from '../support/nginx.ts';
import { production } from '../support/paths.ts';
import { processorTime, residentBytes } from '../support/process.ts';
import { buildTestSite } from '../support/test-site.mjs';
import { inTurns, markdown, median, medians } from './figures.mjs';
import { load } from './load.mjs';
import { atEnd, keep, runBench, startSite } from './session.mjs';

/**
 * `npm run bench:host`: the host beside nginx with the
 * exported site, same files and headers, in turn within each round; then 10 000 requests over 200 connections, then
 * minutes of load with an eye on the memory (`--minutes 0` for none). Errors make its status 1; missed targets don't.
 */
const CONNECTIONS = 32;
const PAGES = ['/', '/offres/vds', '/mentions-legales'];
const CROWD = { amount: 10_000, connections: 200 };
/** A new process is slow until its code is compiled; nginx needs no such time. */
const WARM_SECONDS = 3;
/** What a page's rate is to be of nginx's. */
const TARGET = 0.5;

/** As `deploy/nginx.conf` has it; and unlike there, no connection is given up after a thousand requests. */
const ASIDE = 'access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;';

/** nginx with the exported site, once with one worker process and once with one for each core. */
async function startNginxes(api) {
  const lacking = lackingNginx();
  if (lacking) throw new Error(lacking);
  const out = tempDir(atEnd);
  const { code, output } = exportTo(out, production);
  if (code !== 0) throw new Error(output);
  const { http, ...exported } = exportedNginx(out, api);
  const start = async (name, workers) => {
    const nginx = await startNginx({ ...exported, workers, http: (at) => ASIDE + http(at) });
    return { name, ...keep(nginx) };
  };
  return [await start('nginx', 1), await start('nginx, all cores', 'auto')];
}

/** What two servers may say differently and still give the same answer. */
const OWN = ['accept-ranges', 'connection', 'date', 'etag', 'keep-alive', 'server'];

/** Throws when a server's answer has other bytes or other headers than the first one's. */
async function mustAgree(servers, path, headers) {
  const answers = servers.map(async ({ origin }) => {
    const { status, body, ...answer } = await get(origin, path, headers);
    const said = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name));
    return JSON.stringify([status, body.toString('base64'), said.sort()]);
  });
  if (new Set(await Promise.all(answers)).size > 1)
    throw new Error(`${path}: the servers answer differently`);
}

/** The script a page begins with. */
async function scriptOf({ origin }, path) {
  const html = (await get(origin, path)).body.toString();
  const script = /<script type="module"[^>]* src="(\/[^"]+)"/.exec(html)?.[1];
  if (!script) throw new Error(`${path} names no script`);
  return script;
}

async function requestsOf(servers) {
  const brotli = { 'Accept-Encoding': 'br' };
  const pages = PAGES.flatMap((path) =>
    ['br', 'identity'].map((encoding) => ({
      ...{ name: `${path} ${encoding}`, path, headers: { 'Accept-Encoding': encoding }, isPage: true },
    })),
  );
  const script = { name: 'script br', path: await scriptOf(servers[0], '/'), headers: brotli };
  for (const { path, headers } of [...pages, script]) await mustAgree(servers, path, headers);
  const validators = {};
  for (const { name, origin } of servers) validators[name] = (await get(origin, '/', brotli)).headers.etag;
  const known = { name: '/ 304', path: '/', headers: brotli, status: 304, validators };
  const api = { name: '/api/dedicated', path: '/api/dedicated', servers: [servers[0]] };
  return { pages, script, known, api };
}

/** Figures of a server under load, with the processor time each answer takes it, in µs. */
async function measure(server, { validators, ...request }, seconds) {
  const headers = { ...request.headers, ...(validators && { 'If-None-Match': validators[server.name] }) };
  const before = processorTime(server.pid);
  const figures = await load(server.origin, { ...request, headers }, { connections: CONNECTIONS, seconds });
  return { ...figures, processor: (processorTime(server.pid) - before) / figures.answers };
}

/** What went wrong among the answers to many visitors at once, who share the requests evenly. */
async function crowd({ origin }, requests) {
  const share = {
    connections: CROWD.connections / requests.length,
    amount: CROWD.amount / requests.length,
  };
  const ended = await Promise.allSettled(requests.map((request) => load(origin, request, share)));
  return ended.flatMap(({ reason }) => reason?.message ?? []);
}

const SAMPLE_MS = 2_000;
const ENDURED_CONNECTIONS = 8;
/** The load's time is looked at in this many parts: of five minutes each is a minute. The first is warm-up. */
const PARTS = 5;
/** What the last part's memory may be of the second's. */
const GROWTH = 1.05;

/** Keeps a server busy with all of the requests at once; resolves with its resident memory, in bytes by minute. */
async function endure(server, requests, minutes) {
  const startedAt = performance.now();
  const samples = [];
  const sample = () =>
    samples.push({ minute: (performance.now() - startedAt) / 60_000, bytes: residentBytes(server.pid) });
  const timer = setInterval(sample, SAMPLE_MS);
  const loads = requests.map((request) =>
    load(server.origin, request, { connections: ENDURED_CONNECTIONS, seconds: minutes * 60 }),
  );
  const results = await Promise.all(loads).finally(() => clearInterval(timer));
  return { answers: results.reduce((sum, { answers }) => sum + answers, 0), samples };
}

/** How steady the memory was: its bounds and slope (bytes a minute, least squares) after the warm-up. */
function steadiness(samples, minutes) {
  const part = (n) => samples.filter(({ minute }) => Math.floor((minute / minutes) * PARTS) === n);
  const middle = (some) => median(some.map(({ bytes }) => bytes));
  const after = samples.filter(({ minute }) => minute >= minutes / PARTS);
  const mean = (figure) => after.reduce((sum, sample) => sum + sample[figure], 0) / after.length;
  const [minute, bytes] = [mean('minute'), mean('bytes')];
  const sum = (term) => after.reduce((total, sample) => total + term(sample), 0);
  const growth = middle(part(PARTS - 1)) / middle(part(1));
  return {
    min: Math.min(...after.map((sample) => sample.bytes)),
    max: Math.max(...after.map((sample) => sample.bytes)),
    slope: sum((s) => (s.minute - minute) * (s.bytes - bytes)) / sum((s) => (s.minute - minute) ** 2),
    growth,
    isFlat: growth <= GROWTH,
  };
}

function rowsOf(samples, requests, servers) {
  const { middle, ratio } = medians(samples);
  return requests.flatMap((request) =>
    (request.servers ?? servers).map(({ name: server }) => ({
      ...{ request: request.name, server, 'requests/s': middle(request.name, server, 'rate') },
      '× nginx': request.servers ? '' : ratio(request.name, server, 'nginx', 'rate'),
      'µs of a core': middle(request.name, server, 'processor'),
      'µs × nginx': request.servers ? '' : ratio(request.name, server, 'nginx', 'processor'),
      'p50 ms': middle(request.name, server, 'p50'),
      'p99 ms': middle(request.name, server, 'p99'),
      'max ms': middle(request.name, server, 'max'),
    })),
  );
}

const MB = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const met = (isMet) => (isMet ? 'met' : 'MISSED');

function verdict(rows, pages, faults, memory) {
  const of = (name) =>
    rows.filter(({ request, server }) => server === name && pages.some((page) => page.name === request));
  const slowest = (name) => Math.max(...of(name).map((row) => row['p99 ms']));
  const target = (what, figure) => {
    const row = of('host').reduce((a, b) => (figure(b) < figure(a) ? b : a));
    const isMet = figure(row) >= TARGET;
    return `${what} ≥ ${TARGET} × nginx with one worker: ${met(isMet)} (${figure(row).toFixed(2)} on ${row.request})`;
  };
  const lines = [
    target('Requests per second', (row) => row['× nginx']),
    target('Requests per processor time', (row) => 1 / row['µs × nginx']),
    `p99 of pages: at most ${slowest('host').toFixed(1)} ms (nginx ${slowest('nginx').toFixed(1)})`,
    `${CROWD.amount} requests over ${CROWD.connections} connections: ${faults.join(', ') || 'no'} errors`,
  ];
  if (memory) {
    const { isFlat, growth, slope, min, max } = memory;
    const how = `${growth.toFixed(3)} × by the end, ${MB(slope)} a minute, ${MB(min)} to ${MB(max)} after warm-up`;
    lines.push(`Memory flat: ${met(isFlat)} (${how})`);
  }
  return lines.join('\n');
}

async function bench({ rounds, seconds, ...more }) {
  const minutes = Number(more.minutes);
  if (!(minutes >= 0)) throw new Error('--minutes takes a number');
  await buildTestSite();
  const host = { name: 'host', ...(await startSite()) };
  const servers = [host, ...(await startNginxes(host.origin))];
  const { pages, script, known, api } = await requestsOf(servers);
  const requests = [...pages, known, script, api];
  for (const request of requests) await measure(host, request, WARM_SECONDS);
  const samples = await inTurns({ rounds, requests, servers }, (server, request) =>
    measure(server, request, seconds),
  );
  const mixed = [...pages, script, api];
  const faults = await crowd(host, mixed);
  if (faults.length > 0) process.exitCode = 1;
  const endurance = minutes > 0 ? await endure(host, mixed, minutes) : undefined;
  const memory = endurance && steadiness(endurance.samples, minutes);
  const rows = rowsOf(samples, requests, servers);
  return {
    about: { rounds, seconds, connections: CONNECTIONS, minutes },
    text: `${markdown(rows)}\n${verdict(rows, pages, faults, memory)}`,
    ...{ rows, samples, faults, memory, endurance },
  };
}

await runBench({ rounds: 5, seconds: 3, minutes: '5' }, bench);
