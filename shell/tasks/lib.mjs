// Runs before anything is installed: nothing but Node's own modules and files beside it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './installed.mjs';
import { isInRange } from './node-lines.mjs';

/** Without `import.meta.dirname`, which a Node too old lacks: it gets as far as `checkNode`. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const at = (...parts) => join(root, ...parts);

/** npm forwards these to the program of a script. */
const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Children of {@link run} that are under way. */
const running = new Set();
let received;

function forward(signal) {
  received = signal;
  for (const child of running) child.kill(signal);
}

/** A signal to this process ends the child first, then this process: nothing of a task goes on without it. */
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
 * Ends with the child's status; its output is ours unless `quiet`, then it is shown only on failure. SIGINT and SIGTERM
 * end the child, then this process.
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

/** Runs a Node program of ours; this process ends with its status. */
export const runProgram = (program, args, env = {}) =>
  run(process.execPath, [program, ...args], { env }).catch((error) => {
    process.exitCode = error.code || 1;
  });

/** Refuses a Node that `engines` in package.json doesn't name, with one line instead of a stack trace. */
export function checkNode() {
  const { engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  if (isInRange(process.versions.node, engines.node)) return;
  console.error(`Node ${engines.node} is needed; this is ${process.version}.`);
  process.exit(1);
}

/** Prints `usage` and ends the process when `--help` or `-h` asks for it: before anything is installed, built or opened. */
export function answerHelp(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(usage);
  process.exit(0);
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** Installs npm packages unless `node_modules` holds those of the lock file, by whichever command of npm. */
export async function ensureInstalled() {
  const lock = at('package-lock.json');
  const tree = at('node_modules/.package-lock.json');
  if (isInstalled(readJson(lock), readJson(tree))) return;
  // Of a lock file and what npm has made of it here, should it differ for a reason of npm's.
  const stamp = at('node_modules/.site-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf([lock, tree])) return;
  console.log('Installing npm packages…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['ci', '--no-audit', '--no-fund'], { quiet: true });
  writeFileSync(stamp, hashOf([lock, tree]));
}

const IGNORED = new Set(['node_modules', 'dist', 'data', 'test-results']);

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesIn(join(path, name)));
}

/** Identifies this checkout in a site's database: the folder and the machine it is in. */
export const checkoutId = () =>
  createHash('sha256').update(`${hostname()}:${root}`).digest('hex').slice(0, 16);

/** Hash over names and contents of files and folders. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Remembers in a file what something was made from. */
export class Stamp {
  #file;
  #hash;

  constructor(file, inputs) {
    this.#file = file;
    this.#hash = hashOf(inputs);
  }

  get isStale() {
    return !existsSync(this.#file) || readFileSync(this.#file, 'utf8') !== this.#hash;
  }

  /** Whatever is there now was made from nothing known. */
  remove() {
    rmSync(this.#file, { force: true });
  }

  /** Notes the inputs as they were when this was made. */
  write() {
    writeFileSync(this.#file, this.#hash);
  }
}
