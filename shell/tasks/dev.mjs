import { spawn } from 'node:child_process';
import { apps, viteProgram } from './apps.mjs';
import { ensureInstalled, fromRoot, readPort } from './lib.mjs';

/** Runs one Vite server per app, with hot reload. The shell's server also runs the API and serves the page data. */
function runAll() {
  const children = apps.map(({ name, dir }) => {
    const node = ['--import', new URL('end-with-parent.mjs', import.meta.url).href, viteProgram];
    const child = spawn(process.execPath, [...node, '--logLevel', name === 'shell' ? 'info' : 'warn'], {
      cwd: fromRoot(dir),
      env: { ...process.env, DATA_DIR: process.env.DATA_DIR || fromRoot('data/dev') },
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

/** Runs the named remotes in a running site. */
async function runInside({ only, against, writes, port }) {
  // The running site uses production React, so the remotes must be compiled for production React.
  process.env.NODE_ENV = 'production';
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(fromRoot('shell/dev/override/main.ts'), {
    configFile: false,
    logLevel: 'warn',
  });
  await module.runLocalOverride({
    only: only.split(',').map((name) => name.trim()),
    against,
    writes,
    port,
  });
}

/** Serves every app, or with `only` the named remotes inside the running site at `against`. */
export async function develop(options) {
  const port = readPort(options.only ? 0 : 1, undefined);
  await ensureInstalled();
  if (options.only) await runInside({ ...options, port });
  else runAll();
  return 0;
}
