// Runs before npm installs packages, so imports are limited to Node's modules and files of this folder.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, serialiseInstalledPackages } from './check-installation.mjs';
import { satisfiesCaretRange } from './node-version.mjs';
import { listSourceFiles } from './source-files.mjs';

/** Root of the checkout. Avoids `import.meta.dirname`, so that an unsupported Node reaches `checkNode`. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const fromRoot = (...parts) => join(root, ...parts);

/** Signals that npm forwards to a script's program. */
const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Running children of {@link run}. */
const running = new Set();
let received;

function forward(signal) {
  received = signal;
  for (const child of running) child.kill(signal);
}

/** Forwards a signal to the child and ends this process after the child, so that no child outlives its task. */
function endTogether(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, forward);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size > 0) return;
    for (const signal of SIGNALS) process.off(signal, forward);
    if (received) process.kill(process.pid, received);
  });
}

/**
 * Runs a program. Resolves with the captured output, which is empty unless `quiet`. Rejects with `code` and `output` when the
 * program fails. SIGINT and SIGTERM end the child, then this process.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    endTogether(child);
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) return done(output);
      const error = new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`);
      fail(Object.assign(error, { code, output }));
    });
  });
}

/** Runs a Node program of the project, and sets its exit code for this process. */
export const runProgram = (program, args, env = {}) =>
  run(process.execPath, [program, ...args], { env }).catch((error) => {
    process.exitCode = error.code || 1;
  });

/**
 * Ends the process with one line when `engines` in package.json excludes the running version of Node, or when the checkout's
 * folder has a character that Vite reads as the end of a path.
 */
export function checkNode() {
  const character = /[#?*]/.exec(root)?.[0];
  if (character) {
    console.error(`Vite can’t build in a folder with « ${character} » in its path: rename ${root}.`);
    process.exit(1);
  }
  const { engines } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  if (satisfiesCaretRange(process.versions.node, engines.node)) return;
  console.error(`Node ${engines.node} is needed; this is ${process.version}.`);
  process.exit(1);
}

const listenOnce = (port, host) =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(port, host, () => server.close(done));
  });

/**
 * Ends the process when nothing can listen on a port of `HOST`, before anything is built. On this machine both addresses of
 * `localhost` have to be free: a browser takes either.
 */
export async function checkListening(port) {
  const host = process.env.HOST || '127.0.0.1';
  const isAbsent = ({ code }) => code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
  try {
    await listenOnce(port, host);
    if (host === '127.0.0.1' && port > 0)
      await listenOnce(port, '::1').catch((error) => {
        if (!isAbsent(error)) throw error;
      });
  } catch ({ code, address }) {
    const what =
      code === 'EADDRINUSE'
        ? `Port ${port} of ${address ?? host} is taken by another program. Choose another one with PORT, such as PORT=3100; PORT=0 takes a free one.`
        : `Nothing can listen on port ${port} of ${host} (${code}): see PORT and HOST.`;
    console.error(`${what} Nothing was built.`);
    process.exit(1);
  }
}

/** Returns the port in `PORT`, `fallback` without one. Ends the process below `lowest`; 0 means a free port. */
export function readPort(lowest, fallback) {
  if (!process.env.PORT) return fallback;
  const port = Number(process.env.PORT);
  // Leaves room for the ports above it that a task takes.
  if (Number.isInteger(port) && port >= lowest && port <= 65_000) return port;
  console.error(`PORT takes a number from ${lowest} to 65000, not « ${process.env.PORT} ».`);
  process.exit(1);
}

const LOCK = fromRoot('package-lock.json');

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** Installs the npm packages of the lock file unless `node_modules` holds these. */
export async function ensureInstalled() {
  const tree = fromRoot('node_modules/.package-lock.json');
  if (isInstalled(readJson(LOCK), readJson(tree))) return;
  // Hash of the last installation: npm's record may differ from the lock file for reasons of npm.
  const stamp = fromRoot('node_modules/.site-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles([LOCK, tree])) return;
  console.error('Installing npm packages…');
  // With NODE_ENV=production npm would leave out what builds the site.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { quiet: true });
  writeFileSync(stamp, hashFiles([LOCK, tree]));
}

const hashText = (text) => createHash('sha256').update(text).digest('hex');

/** Returns the id of this checkout in a site's database, from machine and folder. */
export const computeCheckoutId = () => hashText(`${hostname()}:${root}`).slice(0, 16);

/** Returns a hash over names and contents of files, and of the source files in folders. */
export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listSourceFiles))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns a hash over the inputs of a build. Of the lock file only the installed packages count. */
function hashInputs(inputs) {
  const files = hashFiles(inputs.filter((path) => path !== LOCK));
  return inputs.includes(LOCK) ? hashText(files + serialiseInstalledPackages(readJson(LOCK))) : files;
}

/** File with the hash of the inputs of a build. */
export class Stamp {
  #file;
  #hash;

  constructor(file, inputs) {
    this.#file = file;
    this.#hash = hashInputs(inputs);
  }

  get isStale() {
    return !existsSync(this.#file) || readFileSync(this.#file, 'utf8') !== this.#hash;
  }

  /** Deletes the stamp, so that the build counts as stale. */
  remove() {
    rmSync(this.#file, { force: true });
  }

  /** Stores the hash of the inputs, taken at construction. */
  write() {
    writeFileSync(this.#file, this.#hash);
  }
}
