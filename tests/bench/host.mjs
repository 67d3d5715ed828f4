import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { runnerImport } from 'vite';
import { build } from '../../shell/tasks/build.mjs';
import { at } from '../../shell/tasks/lib.mjs';
import { endure, steadiness } from './endurance.mjs';
import { load } from './load.mjs';
import { inTurns, medians } from './rounds.mjs';
import { atEnd, runBench, wholeNumber } from './session.mjs';
import { startSite } from './site.mjs';
import { markdown } from './table.mjs';

/**
 * `npm run bench:host -- [--rounds 5] [--seconds 3] [--minutes 5] [--json FILE]`: the host beside nginx with the
 * exported site, same files and headers, in turn within each round; then 10 000 requests over 200 connections, then
 * minutes of load with an eye on the memory (`--minutes 0` for none). Errors make its status 1; missed targets don't.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
});
const CONNECTIONS = 32;
const PAGES = ['/', '/offres/vds', '/mentions-legales'];
const CROWD = { amount: 10_000, connections: 200 };
/** What a page's rate is to be of nginx's. */
const TARGET = 0.5;

const module = async (...file) => (await runnerImport(at('tests', ...file))).module;

async function requestsOf(servers, { validatorOf, scriptOf, mustAgree }) {
  const brotli = { 'Accept-Encoding': 'br' };
  const pages = PAGES.flatMap((path) =>
    ['br', 'identity'].map((encoding) => ({
      ...{ name: `${path} ${encoding}`, path, headers: { 'Accept-Encoding': encoding }, isPage: true },
    })),
  );
  const script = { name: 'script br', path: await scriptOf(servers[0], '/'), headers: brotli };
  for (const { path, headers } of [...pages, script]) await mustAgree(servers, path, headers);
  const validators = {};
  for (const server of servers) validators[server.name] = await validatorOf(server, '/', brotli);
  const known = { name: '/ 304', path: '/', headers: brotli, status: 304, validators };
  const api = { name: '/api/dedicated', path: '/api/dedicated', servers: [servers[0]] };
  return { pages, script, known, api };
}

/** Figures of a server under load, with the processor time each answer takes it, in µs. */
async function measure(server, { validators, ...request }, { seconds, processorTime }) {
  const headers = { ...request.headers, ...(validators && { 'If-None-Match': validators[server.name] }) };
  const before = processorTime(server.pid);
  const figures = await load(server.origin, { ...request, headers }, { connections: CONNECTIONS, seconds });
  return { ...figures, processor: (processorTime(server.pid) - before) / figures.answers };
}

/** Faults among the answers to many visitors at once. */
async function crowd({ origin }, requests) {
  const result = await autocannon({ url: origin, ...CROWD, requests });
  return CROWD.amount - result['2xx'] + result.errors + result.mismatches;
}

function rowsOf(samples, requests, servers) {
  const { median, ratio } = medians(samples);
  return requests.flatMap((request) =>
    (request.servers ?? servers).map(({ name: server }) => ({
      ...{ request: request.name, server, 'requests/s': median(request.name, server, 'rate') },
      '× nginx': request.servers ? '' : ratio(request.name, server, 'nginx', 'rate'),
      'µs of a core': median(request.name, server, 'processor'),
      '× nginx’s': request.servers ? '' : ratio(request.name, server, 'nginx', 'processor'),
      'p50 ms': median(request.name, server, 'p50'),
      'p99 ms': median(request.name, server, 'p99'),
      'max ms': median(request.name, server, 'max'),
    })),
  );
}

const MB = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const met = (isMet) => (isMet ? 'met' : 'MISSED');

function verdict(rows, pages, faults, memory) {
  const own = rows.filter(
    ({ request, server }) => server === 'host' && pages.some((p) => p.name === request),
  );
  const worst = (figure) => own.reduce((a, b) => (figure(b) < figure(a) ? b : a));
  const line = (what, figure) => {
    const row = worst(figure);
    return `${what} ≥ ${TARGET} × nginx with one worker: ${met(figure(row) >= TARGET)} (${figure(row).toFixed(2)} on ${row.request})`;
  };
  return [
    line('Requests per second', (row) => row['× nginx']),
    line('Requests per processor time', (row) => 1 / row['× nginx’s']),
    `${CROWD.amount} requests over ${CROWD.connections} connections: ${faults} errors`,
    memory &&
      `Memory: ${met(memory.isFlat)} (${memory.growth.toFixed(3)} × by the end, ${MB(memory.slope)} a minute, ${MB(memory.min)} to ${MB(memory.max)} after warm-up)`,
  ]
    .filter(Boolean)
    .join('\n');
}

async function bench() {
  const rounds = wholeNumber(values.rounds, '--rounds');
  const seconds = wholeNumber(values.seconds, '--seconds');
  const minutes = Number(values.minutes);
  if (!(minutes >= 0)) throw new Error('--minutes takes a number');
  await build();
  const { processorTime, residentBytes } = await module('support/process.ts');
  const contenders = await module('bench/contenders.ts');
  const site = await startSite();
  atEnd(site.close);
  const host = { name: 'host', ...site };
  const servers = [host, ...(await contenders.startNginxes(host.origin, atEnd))];
  const { pages, script, known, api } = await requestsOf(servers, contenders);
  const requests = [...pages, known, script, api];
  const how = (time) => ({ seconds: time, processorTime });
  for (const request of requests) {
    for (const server of request.servers ?? servers) await measure(server, request, how(1));
  }
  const samples = await inTurns({ rounds, requests, servers }, (server, request) =>
    measure(server, request, how(seconds)),
  );
  const mixed = [...pages, script, api];
  const faults = await crowd(host, mixed);
  if (faults > 0) process.exitCode = 1;
  const endurance = minutes > 0 ? await endure(host, mixed, minutes, residentBytes) : undefined;
  const memory = endurance && steadiness(endurance.samples, minutes);
  const rows = rowsOf(samples, requests, servers);
  return {
    about: { rounds, seconds, connections: CONNECTIONS, minutes },
    text: `${markdown(rows)}\n${verdict(rows, pages, faults, memory)}`,
    ...{ rows, samples, faults, memory, endurance },
  };
}

await runBench(bench, values);
