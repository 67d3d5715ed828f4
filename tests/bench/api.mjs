import { blankOffer } from '../../api/contract/src/dedicated.ts';
import { save, signIn } from '../../api/src/testing/admin.ts';
import { startApiProcess } from '../../api/src/testing/api-process.ts';
import { keyedContactBody } from '../../api/src/testing/contact.ts';
import { feedOf, feedRow, INVENTORY_KEY } from '../../api/src/testing/feed.ts';
import { startOrderSystem } from '../../api/src/testing/order-system.ts';
import { cheapPasswordHash } from '../../api/src/testing/password.ts';
import { startPostgres } from '../../api/src/testing/postgres.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';
import { at } from '../../shell/tasks/lib.mjs';
import { startProgram } from '../support/programs.ts';
import { inTurns, markdown, medians } from './figures.mjs';
import { load } from './load.mjs';
import { atEnd, keep, runBench } from './session.mjs';

/**
 * `npm run bench:api`: the API on each storage engine beside a bare
 * Express app that gives the same answers, under the same load in turn within each round.
 */
const CONNECTIONS = 16;

let sent = 0;
/** Each visitor has an address: no limit may count several as one. */
function contact() {
  sent += 1;
  const block = `${(sent >> 16).toString(16)}:${(sent & 0xffff).toString(16)}`;
  return {
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `2001:db8:${block}::1` },
    body: JSON.stringify(keyedContactBody()),
  };
}

const requests = [
  { name: 'contact', method: 'POST', path: '/send-contact', status: 201, next: contact },
  { name: 'dedicated', path: '/api/dedicated' },
  { name: 'inventory', path: '/api/servers/inventory' },
];

async function startApis() {
  const feed = feedOf(...Array.from({ length: 40 }, (_, i) => feedRow({ name: `Serveur ${i}` })));
  const { url } = await startOrderSystem({ feed }, atEnd);
  const offers = Array.from({ length: 12 }, (_, i) => ({ ...blankOffer(`${i}`), name: `Serveur ${i}` }));
  const start = async (name, engine) => {
    const settings = {
      ...{ HOST: '127.0.0.1', DATA_DIR: tempDir(atEnd), TRUST_PROXY: 'loopback', NODE_ENV: 'production' },
      ...{ INVENTORY_URL: url, INVENTORY_KEY, ADMIN_PASSWORD_HASH: cheapPasswordHash },
    };
    const { origin } = await startApiProcess({ ...settings, ...engine }, atEnd);
    const { ok, status } = await save(origin, offers, await signIn(origin));
    if (!ok) throw new Error(`the offers were not saved: HTTP ${status}`);
    return { name, origin };
  };
  const apis = [await start('embedded', {})];
  const postgres = await startPostgres(atEnd).catch((error) => console.error(error.message));
  if (postgres) apis.push(await start('postgresql', { DATABASE_URL: await postgres.createDatabase() }));
  return apis;
}

/** The bare app, with the answers the API gave. */
async function startBare(api) {
  const answers = {};
  for (const { path, method, next } of requests) {
    const { headers, body } = next?.() ?? {};
    answers[path] = await (await fetch(api.origin + path, { method, headers, body })).json();
  }
  const env = { ANSWERS: JSON.stringify(answers), NODE_ENV: 'production' };
  const program = keep(startProgram([at('tests/bench/bare.mjs')], env));
  return { name: 'bare', origin: await program.says(/^http:\S+$/) };
}

function rowsOf(samples, servers) {
  const { middle, ratio } = medians(samples);
  return requests.flatMap(({ name: request }) =>
    servers.map(({ name: server }) => ({
      ...{ request, server, 'requests/s': middle(request, server, 'rate') },
      '× bare': ratio(request, server, 'bare', 'rate'),
      'p99 ms': middle(request, server, 'p99'),
      'p99 × bare': ratio(request, server, 'bare', 'p99'),
    })),
  );
}

async function bench({ rounds, seconds }) {
  const measure = (server, request, time) =>
    load(server.origin, request, { connections: CONNECTIONS, seconds: time });
  const apis = await startApis();
  const servers = [await startBare(apis[0]), ...apis];
  for (const request of requests) for (const server of servers) await measure(server, request, 1);
  const samples = await inTurns({ rounds, requests, servers }, (server, request) =>
    measure(server, request, seconds),
  );
  const rows = rowsOf(samples, servers);
  return { about: { rounds, seconds, connections: CONNECTIONS }, text: markdown(rows), rows, samples };
}

await runBench({ rounds: 5, seconds: 3 }, bench);
