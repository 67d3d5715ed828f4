import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { apps, vite } from './apps.mjs';
import { at, checkNode, ensureInstalled } from './lib.mjs';

const USAGE = `npm run dev                                          every app with hot reload
npm run dev -- --only hosting --against https://…    one remote, or several (hosting,tools), inside a running site;
                                                     PORT is the local one, 5180 unless set`;

/** One Vite server per app, hot reload in each; the shell's also runs the API and hands out the registry. */
function runAll() {
  const children = apps.map(({ name, dir }) => {
    const child = spawn(process.execPath, [vite, '--logLevel', name === 'shell' ? 'info' : 'warn'], {
      cwd: at(dir),
      env: { ...process.env, DATA_DIR: process.env.DATA_DIR || at('data') },
      stdio: ['ignore', 'pipe', 'pipe'],
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
async function runInside({ only, against }) {
  // The running site's React is the production one: what is made here must be made for it.
  process.env.NODE_ENV = 'production';
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(at('shell/guest/main.ts'), { configFile: false, logLevel: 'warn' });
  const port = process.env.PORT ? Number(process.env.PORT) : undefined;
  await module.runGuests({ only: only.split(',').map((name) => name.trim()), against, port });
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, against: { type: 'string' } } });
    if (Boolean(values.only) !== Boolean(values.against)) throw new Error('--only and --against go together');
    return values;
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    return process.exit(1);
  }
}

checkNode();
const options = readOptions();
await ensureInstalled();
if (options.only) {
  await runInside(options).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
} else runAll();
