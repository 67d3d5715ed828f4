// A hostile page's module: calls every function of Deno's and Node's with what a thief would pass, and shows what it found. The
// test puts `target` before this text: a secret's files, a process, listening sockets, and a file that may not appear.
const { secret, files, folder, marker, socket, port, pid } = target;
const found = new Set();
const called = { functions: 0 };
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
process.removeAllListeners('uncaughtException');
process.removeAllListeners('unhandledRejection');
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

const { inspect } = await import('node:util');
const { builtinModules, createRequire } = await import('node:module');

/** Notes a result that shows the secret. */
function look(name, value, depth = 0) {
  if (value === null || value === undefined || depth > 3) return;
  let text = '';
  try {
    text = value instanceof Uint8Array ? new TextDecoder().decode(value) : inspect(value, { depth: 1 });
  } catch {}
  if (text.includes(secret) || text.includes('root:x:0')) found.add(name);
  if (typeof value !== 'object') return;
  try {
    if (typeof value.then === 'function')
      value.then(
        (result) => look(name, result, depth + 1),
        () => {},
      );
    if (typeof value.on === 'function') {
      value.on('error', () => {});
      value.on('data', (data) => look(name, data, depth + 1));
    }
    if (typeof value.text === 'function') look(name, value.text(), depth + 1);
    if (typeof value.output === 'function') look(name, value.output(), depth + 1);
    if (value[Symbol.asyncIterator]) look(name, value[Symbol.asyncIterator]().next(), depth + 1);
    else if (value[Symbol.iterator] && !(value instanceof Uint8Array))
      look(name, [...value].slice(0, 50), depth + 1);
  } catch {}
}

const url = `http://127.0.0.1:${port}/`;
const argumentLists = [
  [],
  ...files.flatMap((file) => [[file], [file, 'utf8'], [new URL(`file://${file}`)]]),
  [files[0], 'utf8', (_, data) => look('callback', data)],
  [files[0], (_, data) => look('callback', data)],
  [folder],
  [folder, { recursive: true }],
  [marker],
  [marker, 'x'],
  [marker, new TextEncoder().encode('x')],
  [files[0], marker],
  [files[0], marker, () => {}],
  [marker, 'w'],
  [marker, { write: true, create: true }],
  ['/bin/touch', [marker]],
  ['/bin/touch', { args: [marker] }],
  [`/bin/touch ${marker}`],
  [{ path: socket, transport: 'unix' }],
  [{ hostname: '127.0.0.1', port }],
  [{ hostname: '127.0.0.1', port, transport: 'udp' }],
  [{ port: 0 }],
  [port, '127.0.0.1'],
  [socket],
  [url],
  [url, () => {}],
  [{ host: '127.0.0.1', port }],
  ['localhost'],
  ['localhost', 'A'],
  [pid, 'SIGKILL'],
  [pid],
  ['SECRET'],
  [`require('fs').writeFileSync(${JSON.stringify(marker)}, '')`, { eval: true }],
  [{ name: 'read', path: files[0] }],
];

/** They end or block this process, write replies or read requests, or only compute for long. */
const skipped =
  /^(exit|op_vm_create_context|BrowserWindow|Tray|Dock|Notification|Network|waitForDebugger|Worker|reallyExit|abort|_rawDebug|openStdin|stdin|stdout|prompt|alert|confirm|close|breakpoint|wait|waitAsync|_kill)$|^op.*(panic|dispatch|canvas|_ws_|exit|break|abort|inspector|worker|timer|event_loop|print)|HeapSnapshot|prime|generateKey|scrypt|pbkdf2|argon|hkdf|randomFill|DiffieHellman|setFlagsFromString|queueMicrotask|nextTick|addSignalListener|setUncaughtExceptionCaptureCallback/i;

function callWithAll(name, owner, call) {
  called.functions += 1;
  const isClass = /\.[A-Z]\w*$/.test(name);
  for (const args of argumentLists) {
    for (const invoke of isClass ? [() => new call(...args)] : [() => call.apply(owner, args)])
      try {
        look(name, invoke());
      } catch (error) {
        look(name, error?.message);
      }
  }
}

const internals = Deno[Deno.internal];
const seen = new Set([
  // Its rest is JavaScript that drives the event loop.
  internals,

  globalThis,
  console,
  process.stdin,
  process.stdout,
  process.stderr,
  Deno.stdin,
  Deno.stdout,
  Deno.stderr,
  Function.prototype,
  Object.prototype,
  Array.prototype,
]);

function listKeys(name, owner) {
  try {
    return Reflect.ownKeys(owner);
  } catch (error) {
    look(name, error?.message);
    return [];
  }
}

function walk(name, owner, depth = 0) {
  if (
    owner === null ||
    (typeof owner !== 'object' && typeof owner !== 'function') ||
    seen.has(owner) ||
    depth > 3
  )
    return;
  seen.add(owner);
  for (const key of listKeys(name, owner)) {
    if (typeof key === 'string' && (skipped.test(key) || key === 'constructor')) continue;
    let value;
    try {
      value = owner[key];
    } catch (error) {
      look(name, error?.message);
      continue;
    }
    const path = `${name}.${String(key)}`;
    look(path, value);
    if (typeof value === 'function' && !seen.has(value)) callWithAll(path, owner, value);
    walk(path, value, depth + 1);
  }
}

const attempt = async (name, act) => {
  try {
    look(name, await act());
  } catch (error) {
    look(name, error?.message);
  }
};

/** Imports of each kind, from here and from modules made here. */
async function importFiles() {
  const [file] = files;
  const json = file.replace(/txt$/, 'json');
  const module = file.replace(/txt$/, 'mjs');
  const getBlob = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const getData = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
  for (const [path, type] of [
    [json, 'json'],
    [file, 'text'],
    [file, 'bytes'],
    [module, ''],
  ]) {
    const options = type ? { with: { type } } : {};
    const clause = type ? ` with { type: '${type}' }` : '';
    for (const address of [`file://${path}`, path, `${url}${path}`]) {
      await attempt(`import ${type}`, () => import(address, options));
      for (const wrap of [getBlob, getData])
        await attempt(
          `static import ${type}`,
          () => import(wrap(`import * as all from '${address}'${clause}; export default all;`)),
        );
    }
    await attempt('require', () => createRequire('file:///a.js')(path));
  }
  for (const specifier of ['npm:left-pad', 'jsr:@std/path'])
    await attempt(specifier, () => import(specifier));
  await attempt('dlopen', () => process.dlopen({ exports: {} }, file));
}

/** Threads, which might have other permissions. */
async function startThreads() {
  const body = `for (const read of [() => Deno.readTextFileSync(${JSON.stringify(files[0])}), () => process.getBuiltinModule('fs').readFileSync(${JSON.stringify(files[0])}, 'utf8')])
    try { postMessage(read()); } catch (error) { postMessage(error.message); }`;
  const address = URL.createObjectURL(new Blob([body], { type: 'text/javascript' }));
  await attempt(
    'Worker',
    () =>
      new Promise((done) => {
        const worker = new Worker(address, { type: 'module' });
        const replies = [];
        worker.addEventListener('message', ({ data }) => {
          if (replies.push(data) < 2) return;
          worker.terminate();
          done(replies);
        });
      }),
  );
  const { Worker: Thread } = await import('node:worker_threads');
  await attempt(
    'Thread',
    () =>
      new Promise((done) => {
        const thread = new Thread(
          body.replaceAll('postMessage', "require('worker_threads').parentPort.postMessage"),
          { eval: true },
        );
        thread.on('message', (data) => {
          thread.terminate();
          done(data);
        });
        thread.on('error', done);
      }),
  );
}

await importFiles();
await startThreads();
walk('Deno', Deno);
for (const name of [
  'fetch',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'XMLHttpRequest',
  'Worker',
  'localStorage',
  'sessionStorage',
  'caches',
  'indexedDB',
  'navigator',
  'location',
  'Request',
  'WebAssembly',
  'BroadcastChannel',
])
  await attempt(name, async () => {
    const value = globalThis[name];
    if (typeof value === 'function') callWithAll(name, globalThis, value);
    walk(name, value);
  });
await attempt('caches', async () => (await caches.open('x')).add(url));
const modules = [];
/** They compute only, or take over standard input and output. */
const harmless =
  /^(node:)?(_.*|assert.*|async_hooks|buffer|console|constants|crypto|diagnostics_channel|domain|events|path.*|perf_hooks|process|punycode|querystring|readline.*|repl|stream.*|string_decoder|sys|test.*|timers.*|tty|url|util.*|zlib)$/;
for (const name of builtinModules.filter((each) => !harmless.test(each)))
  await attempt(name, async () => {
    const module = await import(name.startsWith('node:') ? name : `node:${name}`);
    modules.push(name);
    walk(name, module.default);
    walk(name, module);
  });
await wait(1_000);
// Last, since some stop the event loop.
walk('process', process);
walk('ops', internals.core.ops, 2);

export default () => JSON.stringify({ found: [...found], functions: called.functions, modules });
