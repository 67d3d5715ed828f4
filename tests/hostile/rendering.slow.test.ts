import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Manifest } from '@site/kit/contract';
import { findNamespaceCommand } from '@site/shell/compose/network-namespace.ts';
import type { ComposeTask } from '@site/shell/compose/task.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuildWithManifest, copyWithChangedFile } from '#support/builds.ts';
import { production } from '#support/paths.ts';
import { type ComposedSite, TestComposer } from '#support/test-composer.ts';

const PAGE = '/offres/vds';
/** A page may take a quarter of a composition's deadline: enough on a busy machine, and little for one that never ends. */
const PATIENT = { COMPOSE_DEADLINE_S: '120' };
const SHORT = { COMPOSE_DEADLINE_S: '8' };
const markerFile = join(tmpdir(), `rendering-${process.pid}`);
const workshop = new TestComposer();
let before: ComposedSite;
beforeAll(async () => {
  Object.assign(process.env, { COMPRESSION: 'fast', SECRET: 'geheim-0123456789', ...PATIENT });
  before = await workshop.compose({ registry: workshop.registry() });
});
afterAll(() => {
  for (const name of ['COMPRESSION', 'SECRET', 'COMPOSE_DEADLINE_S']) delete process.env[name];
  rmSync(markerFile, { force: true });
  workshop.remove();
});

const serverOf = ({ routes }: Manifest) => routes.find(({ path }) => path === PAGE)?.server ?? '';
/** Hosting with this code in the place of a page, beside a file that Node takes for an addon. */
function withPage(code: string): BuildWithManifest {
  const build = copyWithChangedFile(workshop.distOf('hosting'), 'server', serverOf, () => code);
  writeFileSync(join(build.dist, 'server', dirname(serverOf(build.manifest)), 'addon.node'), '');
  return build;
}

const composeWith = (build: BuildWithManifest): Promise<ComposedSite> =>
  workshop.compose({ registry: workshop.registry(build), previous: before });

const telecom = readFileSync(join(workshop.distOf('telecom'), 'manifest.json'), 'utf8');
const { buildId } = JSON.parse(telecom);
const foreign = join(workshop.dir, 'releases/telecom', buildId, 'manifest.json');

const denied = (what: string) => `it tried ${what}`;

/** Calls something of a module of Node's, by the module's object or by its own name: both have to be guarded. */
const call = (module: string, code: string) => `import it from 'node:${module}'; it.${code};`;
const callNamed = (module: string, name: string, rest: string) =>
  `import { ${name} } from 'node:${module}'; ${name}${rest};`;
const NETWORK = /it tried to reach the network|ERR_ACCESS_DENIED|restricted/;
const THREAD = denied('to start a thread');
const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const TOO_MUCH = 'it makes more than 8 MB';
const TOO_LONG = 'it took longer than 2 s';

/** Attacks of a page's bundle when it is loaded, and the errors that the team gets. */
const attacks: [string, string, string | RegExp][] = [
  ['throws', `throw new Error('panne voulue');`, 'panne voulue'],
  ['throws what is no error', 'throw null;', 'null'],
  ['holds no page', 'export const other = 1;', 'has no default export'],
  ['reads a file', call('fs', `readFileSync('/etc/passwd')`), denied('to read /etc/passwd')],
  ['reads another team’s release', call('fs', `readFileSync('${foreign}')`), denied(`to read ${foreign}`)],
  [
    'imports another team’s release',
    `await import('${foreign}', { with: { type: 'json' } });`,
    denied(`to read ${foreign}`),
  ],
  [
    'reads the environment of whom it was started by',
    call('fs', `readFileSync('/proc/' + process.ppid + '/environ')`),
    denied('to read /proc/'),
  ],
  ['shows the environment', `throw new Error('sees ' + Object.keys(process.env));`, /sees (NODE_ENV)? \(/],
  ['writes a file', call('fs', `writeFileSync('${markerFile}', '')`), denied(`to write ${markerFile}`)],
  [
    'writes a file through a log of V8’s',
    call('v8', `setFlagsFromString('--redirect-code-traces-to=${markerFile}')`),
    'setFlagsFromString',
  ],
  [
    'writes a trace',
    callNamed('trace_events', 'createTracing', `({ categories: ['v8'] }).enable()`),
    denied('to write'),
  ],
  [
    'opens a database',
    `const { DatabaseSync } = await import('node:sqlite'); new DatabaseSync('${markerFile}').exec('create table a(b)');`,
    /node:sqlite/,
  ],
  [
    'starts a program',
    `import { spawnSync } from 'node:child_process'; const { error } = spawnSync('touch', ['${markerFile}']); throw error;`,
    denied('to start the program'),
  ],
  [
    'becomes a program',
    `if (!process.execve) throw new Error('it tried to start the program execve'); process.execve('/bin/touch', ['touch', '${markerFile}']);`,
    denied('to start the program'),
  ],
  [
    'starts a thread',
    `import { Worker } from 'node:worker_threads'; new Worker('1', { eval: true });`,
    THREAD,
  ],
  [
    'has a thread started to load modules',
    callNamed('module', 'register', `('data:text/javascript,')`),
    THREAD,
  ],
  [
    'slows the composing process down',
    call('os', 'setPriority(process.ppid, 19)'),
    denied('to signal another process with setPriority'),
  ],
  [
    'makes a file by binding a pipe',
    `const { constructor: Pipe } = process.stdin._handle; new Pipe(1).bind('${markerFile}');`,
    NETWORK,
  ],
  ['loads an addon', `process.dlopen({ exports: {} }, '${markerFile}.node');`, 'dlopen'],
  [
    'loads an addon as a module',
    callNamed('module', 'createRequire', `(import.meta.url)('./addon.node')`),
    'dlopen',
  ],
  [
    'ends the composing process',
    'process.kill(process.ppid);',
    denied('to signal another process with kill'),
  ],
  [
    'has the composing process open a debugger',
    'process._debugProcess(process.ppid);',
    denied('to signal another process with _debugProcess'),
  ],
  [
    'signals its whole group',
    `import { ChildProcess } from 'node:child_process'; new ChildProcess()._handle.kill(9);`,
    denied('to start the program ChildProcess'),
  ],
  ['fetches', `await fetch('http://127.0.0.1:22222/').catch(({ cause }) => { throw cause; });`, NETWORK],
  [
    'connects to a service of the machine',
    `import net from 'node:net'; await new Promise((_, no) => net.connect('/var/run/docker.sock').on('error', no));`,
    NETWORK,
  ],
  [
    'looks up a name',
    `import dns from 'node:dns/promises'; await dns.lookup('localhost');`,
    denied('to reach'),
  ],
  [
    'sends a datagram by a handle of the system',
    `const { default: dgram } = await import('node:dgram'); dgram._createSocketHandle('127.0.0.1', 0, 'udp4');`,
    denied('to reach the network with _createSocketHandle'),
  ],
  [
    'opens a port by a handle of the system',
    call('net', `_createServerHandle('127.0.0.1', 0, 4)`),
    denied('to reach the network with _createServerHandle'),
  ],
  ['opens a port', callNamed('net', 'createServer', '().listen(0)'), NETWORK],
  [
    'opens a port with a class that a module of Node’s has kept',
    `const { Server } = await import('_http_server'); Server.prototype._listen2.call({}, '127.0.0.1', 0, 4);`,
    denied('to reach the network with _listen2'),
  ],
  ['listens for requests', callNamed('http', 'createServer', '().listen(0)'), NETWORK],
  ['makes a request', callNamed('https', 'get', `('https://192.0.2.1/')`), NETWORK],
  ['opens an HTTP/2 session', callNamed('http2', 'connect', `('http://192.0.2.1')`), NETWORK],
  ['opens a TLS connection', callNamed('tls', 'connect', `(443, '192.0.2.1')`), NETWORK],
  [
    'has an agent connect that was made before',
    `import http from 'node:http'; http.globalAgent.createConnection({ host: '192.0.2.1', port: 80 });`,
    NETWORK,
  ],
  [
    'opens a WebSocket',
    `if (!globalThis.WebSocket) throw new Error('restricted'); await new Promise((_, no) => new WebSocket('ws://127.0.0.1:22222/').addEventListener('error', (event) => no(event.error ?? new Error('restricted'))));`,
    NETWORK,
  ],
  ...['udp_wrap', 'tcp_wrap', 'cares_wrap'].map((name): [string, string, string] => [
    `takes ${name} from Node’s inside`,
    `process.binding('${name}');`,
    'binding',
  ]),
  ['opens a debugger', callNamed('inspector', 'open', '(0)'), denied('to open a debugger with open')],
  [
    'debugs itself',
    `import { Session } from 'node:inspector/promises'; new Session().connect();`,
    denied('to open a debugger with Session'),
  ],
  ['ends as if all were well', 'process.exit(0);', 'rendering ended early with status 0'],
  [
    'says itself that the page is done, too much of it',
    `import fs from 'node:fs'; const all = Buffer.alloc(1e6, 'x'); for (;;) fs.writeSync(3, all);`,
    TOO_MUCH,
  ],
  ['sends a malformed message', `${call('fs', `writeSync(3, '{}\\n')`)} for (;;);`, 'a malformed message'],
  ['makes an endless page', `export default () => 'x'.repeat(9e6);`, TOO_MUCH],
  ['never ends', 'for (;;);', TOO_LONG],
  ['never ends when it is shown', 'export default () => { for (;;); };', TOO_LONG],
  ['waits without end', BLOCK, TOO_LONG],
  [
    'throws later',
    `setTimeout(() => { throw new Error('plus tard'); }); await new Promise(() => setTimeout(() => {}, 1e6));`,
    'plus tard',
  ],
];

afterEach(() => Object.assign(process.env, PATIENT));

test.each(attacks)('page that %s is refused with team, page and reason', async (_, code, says) => {
  Object.assign(process.env, says === TOO_LONG ? SHORT : PATIENT);
  const error = await composeWith(withPage(code)).then(
    () => new Error('composed'),
    (reason) => reason as Error,
  );
  expect(error.message).toMatch(
    /^hosting: \/offres\/vds could not be rendered: .* Mend the page, rebuild and release again\.$/s,
  );
  expect(error.message).toMatch(says);
  expect(error.message).not.toContain('geheim');
  expect(readdirSync(tmpdir())).not.toContain(`rendering-${process.pid}`);
});

test.each([
  ['objects', 'const all = []; for (;;) all.push(new Array(1e7).fill(0));', /it ran out of memory/],
  // As Node 20, and 24, say it; or it is V8's own object that finds no room.
  [
    'buffers',
    'const all = []; for (;;) all.push(Buffer.alloc(5e7, 1));',
    /Array buffer allocation failed|Failed to allocate memory|it ran out of memory/,
  ],
])('page that takes all memory for %s is refused with team and page', async (_, code, says) => {
  const composing = composeWith(withPage(code));
  await expect(composing).rejects.toThrow(/^hosting: \/offres\/vds could not be rendered: /);
  await expect(composing).rejects.toThrow(says);
});

test('page that throws is refused with file and line', async () => {
  const build = withPage(`\nexport default () => { throw new Error('panne'); };`);
  const file = serverOf(build.manifest);
  await expect(composeWith(build)).rejects.toThrow(`panne (hosting server/${file}:2:`);
});

test('page that answers for others changes no other team’s page', async () => {
  const fake = JSON.stringify({
    rendered: {
      markup: 'Pirate',
      quotes: [],
      families: [],
      islands: [],
      usesCatalogue: false,
      forIslands: { quotes: [], families: [] },
    },
  });
  const page = `import fs from 'node:fs'; fs.writeSync(3, '${fake}\\n'); export default () => 'Pirate';`;
  // Its second answer is one too many, or is taken for its next page.
  const composition = await composeWith(withPage(page)).catch((error) => {
    expect(error.message).toMatch(/^hosting: /);
    return before;
  });
  for (const [path, { remote }] of Object.entries(composition.index.pages)) {
    const file = `pages${path === '/' ? '/index' : path}.html`;
    if (remote !== 'hosting')
      expect([path, composition.read(file).includes('Pirate')]).toEqual([path, false]);
  }
});

test('island that changes globals changes no page without it', async () => {
  const pirate = `const stringify = JSON.stringify;
    JSON.stringify = (value) => stringify(value).replaceAll('Contact', 'Pirate');\n`;
  const build = copyWithChangedFile(
    workshop.distOf('tools'),
    'server',
    ({ islands }) => islands.find(({ expose }) => expose === './Recommender')?.server ?? '',
    (code) => pirate + code,
  );
  const registry = workshop.registry(build);
  const composition = await workshop.compose({ registry, isIncremental: false });
  expect(composition.read('pages/games.html').includes('Pirate')).toBe(true);
  for (const [path, { islands }] of Object.entries(composition.index.pages)) {
    const file = `pages${path === '/' ? '/index' : path}.html`;
    const showers = composition.index.pages[path]?.remote;
    if (islands.includes('tools/Recommender') || showers === 'hosting') continue;
    expect([path, composition.read(file).includes('Pirate')]).toEqual([path, false]);
  }
});

test('page finds no network interface where namespaces exist', async ({ skip }) => {
  skip(findNamespaceCommand().length === 0, 'this system lets this user make no network namespace');
  const code = `import os from 'node:os'; throw new Error('sees ' + JSON.stringify(os.networkInterfaces()));`;
  await expect(composeWith(withPage(code))).rejects.toThrow('sees {}');
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['composing is killed', (composing: ChildProcess) => composing.kill('SIGKILL')],
  ['its host is gone', (composing: ChildProcess) => composing.disconnect()],
])('process of a blocked page ends too: %s', async (_, befall) => {
  const build = withPage(`console.log('pid', process.pid); ${BLOCK}`);
  const task: ComposeTask = {
    root: workshop.dir,
    operator: workshop.operator,
    registry: workshop.registry(build),
    previous: before,
    isStrict: true,
    isIncremental: true,
    target: join(workshop.dir, 'orphan'),
    isForced: false,
    isUrgent: false,
    prices: before.index.prices,
    now: new Date().toISOString(),
  };
  const composing = fork(production.composing, { silent: true });
  const ended = once(composing, 'exit');
  composing.send(task);
  let output = '';
  composing.stderr?.on('data', (data) => (output += data));
  const pid = () => Number(/hosting printed: pid (\d+)/.exec(output)?.[1]);
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(isRunning(pid())).toBe(true);
  befall(composing);
  await ended;
  await expect.poll(() => isRunning(pid()), { timeout: 60_000 }).toBe(false);
});
