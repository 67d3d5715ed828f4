import { buildKeyedContactBody } from '@site/api/testing/contact';
import { createFeed, createFeedRow, INVENTORY_KEY } from '@site/api/testing/feed';
import { startTestOrderSystem } from '@site/api/testing/order-system';
import { startPostgres } from '@site/api/testing/postgres';
import autocannon from 'autocannon';
import { sendRawRequest } from '#support/http.ts';
import { readProcessorTime, readResidentMemory } from '#support/process.ts';
import { buildTestSite } from '#support/test-site.mjs';
import { addCleanup, computeMedian, condense, measureInterleaved, runBench, startSite } from './harness.mjs';

/**
 * `site bench host`: pages of the host, and the API on both databases, in turn. Many visitors at once follow, then minutes
 * of load, with readings of the memory. A failed request makes the status 1. The load generator shares the processors, so
 * rates mean less than the servers' own processor time for each answer. Linux only.
 */
const DEFAULTS = { rounds: 5, seconds: 3, minutes: 5 };

const CONNECTIONS = 32;
const CROWD = { amount: 10_000, connections: 200 };
/** A new process is slow until its code is compiled. */
const WARM_SECONDS = 3;
const SAMPLE_MS = 2_000;

async function startServers() {
  const feed = createFeed(...Array.from({ length: 40 }, (_, i) => createFeedRow({ name: `Serveur ${i}` })));
  const { url: INVENTORY_URL } = await startTestOrderSystem({ feed }, addCleanup);
  const env = { INVENTORY_URL, INVENTORY_KEY, TRUST_PROXY: 'loopback' };
  const host = { name: 'host', ...(await startSite({ env })) };
  const database = await (await startPostgres(addCleanup)).createDatabase();
  const onPostgres = { name: 'host, PostgreSQL', ...(await startSite({ env, database })) };
  return { host, onPostgres };
}

let messages = 0;
/** Each visitor has a mailbox and a network, so that no limit counts several as one. */
function nextMessage() {
  messages += 1;
  const network = `2001:${(messages >> 16).toString(16)}:${(messages & 0xffff).toString(16)}::1`;
  return {
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
    body: JSON.stringify(buildKeyedContactBody({ email: `visitor-${messages}@example.org` })),
  };
}

async function buildRequests({ host, onPostgres }) {
  const apis = [host, onPostgres];
  const page = (path, encoding) => ({
    name: `\`${path}\` ${encoding}`,
    path,
    headers: { 'Accept-Encoding': encoding },
    servers: [host],
  });
  const home = page('/', 'br');
  const html = (await sendRawRequest(host.origin, '/', { 'Accept-Encoding': 'identity' })).body.toString();
  const script = /<script type="module"[^>]* src="(\/[^"]+)"/.exec(html)[1];
  const { etag } = (await sendRawRequest(host.origin, '/', home.headers)).headers;
  return [
    home,
    page('/', 'identity'),
    page('/offres/vds', 'br'),
    page('/offres/vds', 'identity'),
    { ...home, name: '`/` 304', status: 304, headers: { ...home.headers, 'If-None-Match': etag } },
    { ...page(script, 'br'), name: 'a script br' },
    { name: '`/api/dedicated`', path: '/api/dedicated', servers: apis },
    { name: '`/api/servers/inventory`', path: '/api/servers/inventory', servers: apis },
    {
      name: '`/send-contact`',
      path: '/send-contact',
      method: 'POST',
      status: 201,
      next: nextMessage,
      servers: apis,
    },
  ];
}

/**
 * Sends a request over and over, on connections that each wait for their answer.
 *
 * @param request `next` returns the headers and body that one more request has of its own
 * @param limit `connections`, with `duration` in seconds or `amount` of answers
 * @returns requests per second, latencies in milliseconds and the number of answers
 * @throws Error when a connection breaks or an answer has another status
 */
async function load(origin, { path, method = 'GET', status = 200, headers = {}, next }, limit) {
  const request = { path, method, headers };
  if (next) {
    request.setupRequest = (usual) => {
      const { headers: own, body } = next();
      return { ...usual, body, headers: { ...headers, ...own } };
    };
  }
  const result = await autocannon({ url: origin, requests: [request], ...limit });
  const unexpected = Object.keys(result.statusCodeStats).filter((code) => Number(code) !== status);
  if (unexpected.length > 0) throw new Error(`${path}: HTTP ${unexpected.join(', ')} instead of ${status}`);
  if (result.errors > 0) throw new Error(`${path}: ${result.errors} connections broke`);
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
  };
}

/** Returns the figures of a server under load, with its processor time for each answer in µs. */
async function measure(server, request, seconds) {
  const before = readProcessorTime(server.pid);
  const figures = await load(server.origin, request, { connections: CONNECTIONS, duration: seconds });
  return { ...figures, processor: (readProcessorTime(server.pid) - before) / figures.answers };
}

/** Requests everything at once for some minutes. Returns a sentence about the server's memory after a fifth of that time. */
async function watchMemory(server, requests, minutes) {
  const bytes = [];
  const timer = setInterval(() => bytes.push(readResidentMemory(server.pid)), SAMPLE_MS);
  const connections = Math.ceil(CONNECTIONS / requests.length);
  await Promise.all(
    requests.map((request) => load(server.origin, request, { connections, duration: minutes * 60 })),
  ).finally(() => clearInterval(timer));
  const fifth = Math.ceil(bytes.length / 5);
  const growth = computeMedian(bytes.slice(-fifth)) / computeMedian(bytes.slice(fifth, 2 * fifth));
  const after = bytes.slice(fifth).map((each) => each / 1e6);
  const range = `${Math.min(...after).toFixed(0)} to ${Math.max(...after).toFixed(0)} MB`;
  return `${minutes} minutes of load: resident memory ${growth.toFixed(3)} × from the second fifth to the last, ${range}.`;
}

async function bench({ rounds, seconds, minutes }) {
  await buildTestSite();
  const servers = await startServers();
  const requests = await buildRequests(servers);
  const measureAll = async (subjects) => {
    for (const request of subjects)
      for (const server of request.servers) await measure(server, request, WARM_SECONDS);
    return measureInterleaved({ rounds, subjects }, (server, request) => measure(server, request, seconds));
  };
  const reads = requests.filter(({ next }) => !next);
  const samples = await measureAll(reads);
  await load(servers.host.origin, requests[0], CROWD);
  const pagesAndLists = reads.filter(({ status }) => status !== 304);
  const memory = await watchMemory(servers.host, pagesAndLists, minutes);
  // Last: each message becomes a mail, which the host sends meanwhile.
  samples.push(...(await measureAll(requests.filter(({ next }) => next))));
  const { middle } = condense(samples);
  const rows = requests.flatMap(({ name, servers: own }) =>
    own.map(({ name: server }) => ({
      request: name,
      server,
      'requests/s': middle(name, server, 'rate'),
      'µs of a core': middle(name, server, 'processor'),
      'p50 ms': middle(name, server, 'p50'),
      'p99 ms': middle(name, server, 'p99'),
      'slowest ms': middle(name, server, 'max'),
    })),
  );
  return {
    profile: [`${CONNECTIONS} connections`, 'no throttling'],
    rows,
    notes: [`${CROWD.amount} requests over ${CROWD.connections} connections: no error.`, memory],
  };
}

await runBench('bench host', DEFAULTS, bench);
