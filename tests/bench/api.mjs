import { randomUUID, scryptSync } from 'node:crypto';
import { runnerImport } from 'vite';
import { at, run } from '../../shell/tasks/lib.mjs';
import { inTurns, markdown, medians } from './figures.mjs';
import { load } from './load.mjs';
import { atEnd, runBench } from './session.mjs';
import { startProgram } from './site.mjs';

/**
 * `npm run bench:api -- [--rounds 5] [--seconds 3] [--json FILE]`: the API on each storage engine beside a bare
 * Express app that gives the same answers, under the same load in turn within each round.
 */
const CONNECTIONS = 16;
const PASSWORD = 'mot de passe du banc';

const testing = async (name) => (await runnerImport(at('api/src/testing', name))).module;

let sent = 0;
/** Each visitor has an address: no limit may count several as one. */
function contact() {
  sent += 1;
  const block = `${(sent >> 16).toString(16)}:${(sent & 0xffff).toString(16)}`;
  return {
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `2001:db8:${block}::1` },
    body: JSON.stringify({
      ...{ firstname: 'Jeanne', lastname: 'Essai', email: 'jeanne.essai@example.org', honeypot: '' },
      ...{ phone: '01 23 45 67 89', consent: true, idempotencyKey: randomUUID() },
      message: 'Bonjour, je souhaite un devis pour héberger notre application métier.',
    }),
  };
}

const requests = [
  { name: 'contact', method: 'POST', path: '/send-contact', status: 201, next: contact },
  { name: 'dedicated', path: '/api/dedicated' },
  { name: 'inventory', path: '/api/servers/inventory' },
];

async function fill(origin) {
  const { blankOffer } = (await runnerImport(at('api/contract/src/dedicated.ts'))).module;
  const ask = async (path, body, token) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { token } = await ask('/api/admin/session', { password: PASSWORD });
  const offers = Array.from({ length: 12 }, (_, i) => ({ ...blankOffer(`${i}`), name: `Serveur ${i}` }));
  await ask('/api/save-dedicated', offers, token);
}

async function startApis() {
  const { startOrderSystem } = await testing('order-system.ts');
  const { feedOf, feedRow, INVENTORY_KEY } = await testing('feed.ts');
  const { startPostgres } = await testing('postgres.ts');
  const { tempDir } = await testing('temp-dir.ts');
  const feed = feedOf(...Array.from({ length: 40 }, (_, i) => feedRow({ name: `Serveur ${i}` })));
  const { url } = await startOrderSystem({ feed }, atEnd);
  const salt = Buffer.alloc(16, 1);
  const phc = (bytes) => bytes.toString('base64').replace(/=+$/, '');
  const hash = phc(scryptSync(PASSWORD, salt, 32, { N: 2 ** 10, r: 1, p: 1 }));
  const start = async (name, env) => {
    const program = await startProgram(at('api/dist/main.js'), {
      ...{
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: tempDir(atEnd),
        TRUST_PROXY: 'loopback',
        FORM_CROWD: '1000000',
      },
      ...{ INVENTORY_URL: url, INVENTORY_KEY, NODE_ENV: 'production' },
      ADMIN_PASSWORD_HASH: `$scrypt$ln=10,r=1,p=1$${phc(salt)}$${hash}`,
      ...env,
    });
    atEnd(program.close);
    await fill(program.origin);
    return { name, ...program };
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
  const program = await startProgram(at('tests/bench/bare.mjs'), env);
  atEnd(program.close);
  return { name: 'bare', ...program };
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
  await run(process.execPath, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: at('api'),
  });
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
