import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { USAGE } from '../release/usage.mjs';
import { apps, vite } from './apps.mjs';
import { answerHelp, at, checkNode, ensureInstalled } from './lib.mjs';

/** One Vite server per app, hot reload in each; the shell's also runs the API and hands out the registry. */
function runAll() {
  const children = apps.map(({ name, dir }) => {
    const node = ['--import', new URL('end-with-parent.mjs', import.meta.url).href, vite];
    const child = spawn(process.execPath, [...node, '--logLevel', name === 'shell' ? 'info' : 'warn'], {
      cwd: at(dir),
      env: { ...process.env, DATA_DIR: process.env.DATA_DIR || at('data') },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const print = (data) => process.stdout.write(String(data).replace(/^(?=.)/gm, `${name.padEnd(8)}`));
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    child.on('close', (code) => {
      if (code) console.error(`${name} ended with ${code}`);
    });
    return child;
  });
  const stop = () => {
    for (const child of children) child.kill();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Named remotes inside a running site. */
async function runInside({ only, against, port }) {
  // The running site's React is the production one: what is made here must be made for it.
  process.env.NODE_ENV = 'production';
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(at('shell/guest/main.ts'), { configFile: false, logLevel: 'warn' });
  await module.runGuests({ only: only.split(',').map((name) => name.trim()), against, port });
}

/** The port in `PORT`; 0 takes a free one, which only works where one server runs. */
function readPort(lowest) {
  if (!process.env.PORT) return undefined;
  const port = Number(process.env.PORT);
  // Leaves room for the remotes' ports above it.
  if (Number.isInteger(port) && port >= lowest && port <= 65_000) return port;
  throw new Error(`PORT takes a number from ${lowest} to 65000, not « ${process.env.PORT} »`);
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, against: { type: 'string' } } });
    if (Boolean(values.only) !== Boolean(values.against)) throw new Error('--only and --against go together');
    return { ...values, port: readPort(values.only ? 0 : 1) };
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE.dev}`);
    return process.exit(1);
  }
}

answerHelp(USAGE.dev);
checkNode();
const options = readOptions();
await ensureInstalled();
if (options.only) {
  await runInside(options).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
} else runAll();
