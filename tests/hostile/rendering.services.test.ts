import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMPOSING } from '#support/composing.ts';
import { renderPage } from '#support/renderer.ts';

/** A page may take a quarter of a composition's deadline: enough on a busy machine, and little for one that never ends. */
const PATIENT = '240';
const SHORT = '8';

beforeEach(() => {
  process.env.COMPOSE_DEADLINE_S = PATIENT;
});
afterEach(() => {
  delete process.env.COMPOSE_DEADLINE_S;
});

const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const TOO_MUCH = 'it makes more than 8 MB';
const TOO_LONG = 'it took longer than 2 s';
const OUT_OF_MEMORY = /Array buffer allocation failed|Failed to allocate memory|it ran out of memory/;

/** Attacks of a page's module, and the errors that the team gets. */
const attacks: [string, string, string | RegExp][] = [
  ['throws', `throw new Error('panne voulue');`, 'panne voulue (hosting server/Page.js:1:7)'],
  ['throws what is no error', 'throw null;', 'null'],
  ['throws when it is shown', `\nexport default () => { throw new Error('panne'); };`, 'Page.js:2:'],
  ['has no component', 'export const other = 1;', 'hosting server/Page.js has no default export'],
  ['isn’t JavaScript', 'export default {', 'hosting server/Page.js'],
  ['imports what the site lacks', `import 'left-pad';`, 'left-pad'],
  ['reads a file', `Deno.readTextFileSync('/etc/passwd');`, 'Requires read access to "/etc/passwd"'],
  [
    'reads a file by Node’s function',
    `import { readFileSync } from 'node:fs'; readFileSync('/etc/passwd');`,
    'Requires read access to "/etc/passwd"',
  ],
  ['imports a file', `import 'file:///etc/hostname';`, 'Requires read access to "/etc/hostname"'],
  ['starts a program', `new Deno.Command('/bin/true').outputSync();`, 'Requires run access to "/bin/true"'],
  ['fetches', `await fetch('http://127.0.0.1:2222/');`, 'Requires net access to "127.0.0.1:2222"'],
  ['loads a library', `Deno.dlopen('libc.so.6', {});`, 'Requires ffi access'],
  ['reads the environment', 'throw new Error(Deno.env.toObject());', 'Requires env access'],
  [
    'starts a thread with permissions',
    `new Worker('data:text/javascript,', { type: 'module', deno: { permissions: { read: true } } });`,
    'ended early with status 70',
  ],
  ['ends as if all were well', 'Deno.exit(0);', 'rendering ended early with status 0'],
  [
    'replies itself, too much',
    `const all = new Uint8Array(1e6).fill(120); for (;;) Deno.stdout.writeSync(all);`,
    TOO_MUCH,
  ],
  [
    'sends a malformed message',
    `Deno.stdout.writeSync(new TextEncoder().encode('{}\\n')); for (;;);`,
    'a malformed message',
  ],
  ['makes an endless page', `export default () => 'x'.repeat(9e6);`, TOO_MUCH],
  ['never ends', 'for (;;);', TOO_LONG],
  ['never ends when it is shown', 'export default () => { for (;;); };', TOO_LONG],
  ['waits without end', BLOCK, TOO_LONG],
  [
    'throws later',
    `setTimeout(() => { throw new Error('plus tard'); }); await new Promise(() => setTimeout(() => {}, 1e6));`,
    'plus tard',
  ],
  [
    'takes all memory for objects',
    'const all = []; for (;;) all.push(new Array(3e7).fill(0));',
    OUT_OF_MEMORY,
  ],
  [
    'takes all memory for buffers',
    'const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1));',
    OUT_OF_MEMORY,
  ],
  [
    'takes all memory in threads',
    `const code = 'const all = []; for (;;) all.push(new Uint8Array(5e7))';
    const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    for (let i = 0; i < 4; i += 1) new Worker(url, { type: 'module' });
    await new Promise(() => setTimeout(() => {}, 1e6));`,
    /ran out of memory|allocat|ended early|Unhandled error in child worker/,
  ],
];

describe('renderer of a hostile page', () => {
  test.for(attacks)('refuses a page that %s', async ([, code, says]) => {
    if (says === TOO_LONG) process.env.COMPOSE_DEADLINE_S = SHORT;
    const error = await renderPage(code).then(
      ({ markup }) => new Error(`rendered ${markup}`),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(says);
    expect(error.message).toMatch(
      /^\/offres\/vds could not be rendered: .* Mend the page, rebuild and release again\.$/s,
    );
  });

  test('takes a forged reply for the page’s own', async () => {
    const reply = { markup: 'Pirate', quotes: [], families: [], islands: [], uses: [], usesCatalogue: false };
    const line = JSON.stringify(`${JSON.stringify({ rendered: reply })}\n`);
    const code = `export default () => { Deno.stdout.writeSync(new TextEncoder().encode(${line})); return 'x'; }`;
    const { markup } = await renderPage(code);
    expect(markup).toBe('Pirate');
  });

  test('takes what a page prints for no reply', async () => {
    const { markup } = await renderPage(
      `console.log('{}'); console.table([1]); export default () => 'page';`,
    );
    expect(markup).toBe('page');
  });
});

/** Thousands of calls: processor time ends them, not the time they take beside other tests. Each thread they start reserves memory. */
const BUSY = { pageMs: COMPOSING.testTimeout, cpuSeconds: 60, heapMegabytes: 512, dataMegabytes: 8_192 };

test('renderer lets a page reach nothing by any function of Deno or Node', {
  timeout: COMPOSING.testTimeout,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  const secret = 'geheim-0123456789';
  for (const [name, content] of [
    ['secret.txt', secret],
    ['secret.json', JSON.stringify(secret)],
    ['secret.mjs', `export default '${secret}';`],
  ] as const)
    writeFileSync(join(folder, name), content);
  const reached: string[] = [];
  const server = createServer(() => reached.push('TCP')).listen(0, '127.0.0.1');
  const local = createServer(() => reached.push('socket of a file')).listen(join(folder, 'socket'));
  await Promise.all([once(server, 'listening'), once(local, 'listening')]);
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4', () => reached.push('datagram')).bind(port, '127.0.0.1');
  const victim = spawn('sleep', ['600'], { env: { SECRET: secret } });
  const target = {
    secret,
    folder,
    marker: join(folder, 'marker'),
    files: [join(folder, 'secret.txt'), `/proc/${victim.pid}/environ`, '/proc/self/environ', '/etc/passwd'],
    socket: join(folder, 'socket'),
    port,
    pid: victim.pid,
  };
  try {
    const code = readFileSync(join(import.meta.dirname, 'every-api.mjs'), 'utf8');
    const { markup } = await renderPage(`const target = ${JSON.stringify(target)};\n${code}`, BUSY);
    const { found, functions, modules } = JSON.parse(markup);
    expect(found).toEqual([]);
    expect(modules).toEqual(
      expect.arrayContaining(['fs', 'child_process', 'net', 'worker_threads', 'inspector']),
    );
    expect(functions).toBeGreaterThan(1_000);
    expect(reached).toEqual([]);
    expect(existsSync(target.marker)).toBe(false);
    expect([victim.exitCode, victim.signalCode]).toEqual([null, null]);
  } finally {
    victim.kill();
    datagrams.close();
    server.close();
    local.close();
    rmSync(folder, { recursive: true });
  }
});
