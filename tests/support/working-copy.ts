import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { editFile } from './builds.ts';
import { apps, production, root } from './paths.ts';
import { LISTENING_LINE, startCommand } from './programs.ts';
import { StoredSite } from './stored-site.ts';

/** Workspaces that may have packages which npm couldn't share. */
const workspaces = [...apps, 'api', 'tests'];

/** The workspaces and their commands: relative links, to the clone's own. */
const OWN_LINKS = new Set(['@site', '.bin']);

/** In `node_modules`: what checkouts published, and caches. */
const NOT_PACKAGES = new Set(['.cache', '.vite', '.vite-temp', '.vitest']);

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }).toString();

/** Makes a clone of this repository with its uncommitted changes and its packages. */
function clone(dir: string): void {
  git(root, 'clone', '--shared', '--no-checkout', root, dir);
  git(dir, 'reset');
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const file of files.split('\0').filter(Boolean)) {
    const isThere = lstatSync(join(root, file), { throwIfNoEntry: false });
    if (isThere) cpSync(join(root, file), join(dir, file), { verbatimSymlinks: true });
  }
  git(dir, 'add', '--all');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  git(dir, ...author, 'commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'As it is here');
  const [installed, packages] = [join(root, 'node_modules'), join(dir, 'node_modules')];
  mkdirSync(packages);
  for (const name of readdirSync(installed).filter((each) => !NOT_PACKAGES.has(each)))
    if (OWN_LINKS.has(name))
      cpSync(join(installed, name), join(packages, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(installed, name), join(packages, name));
  for (const workspace of workspaces) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(dir, workspace, 'node_modules'));
  }
}

/** The clone that all working copies of this process are copies of. */
let prepared: string | undefined;

function prepareClone(): string {
  if (prepared) return prepared;
  const dir = mkdtempSync(join(tmpdir(), 'clone-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  clone(dir);
  prepared = dir;
  return dir;
}

/** A clone of this repository with its uncommitted changes and its packages, whose sources a test may edit. */
export class WorkingCopy {
  readonly dir = mkdtempSync(join(tmpdir(), 'checkout-'));
  /** Of the commands that run in it. */
  env: Record<string, string>;

  /** @param how.isBuilt whether it has the builds that are here, or none */
  constructor(env: Record<string, string> = {}, { isBuilt = true } = {}) {
    this.env = env;
    cpSync(prepareClone(), this.dir, { recursive: true, verbatimSymlinks: true });
    // As open as a clone usually is: PostgreSQL, which refuses to run as root, has its folder in it.
    chmodSync(this.dir, 0o755);
    for (const app of isBuilt ? apps : [])
      cpSync(join(root, app, 'dist'), join(this.dir, app, 'dist'), { recursive: true });
  }

  /** Copies the composed site to a folder, as if this clone had composed it: its first start composes nothing. */
  copySite(dataDir: string): void {
    cpSync(production.dataDir, dataDir, { recursive: true });
    // See `computeCheckoutId` in `shell/tasks/lib.mjs`.
    const id = createHash('sha256').update(`${hostname()}:${this.dir}`).digest('hex').slice(0, 16);
    const rename = "update setting set key = 'checkout.' || ? where key like 'checkout.%'";
    new StoredSite(dataDir).runSql(rename, id);
  }

  /** Replaces a text that a file must hold. */
  edit(path: string, from: string, to: string): void {
    editFile(join(this.dir, path), from, to);
  }

  /** Undoes the edits of an app, its build included. */
  restore(app: string): void {
    for (const part of [app === 'shell' ? 'app' : 'src', 'dist']) {
      rmSync(join(this.dir, app, part), { recursive: true });
      cpSync(join(root, app, part), join(this.dir, app, part), { recursive: true });
    }
  }

  /** Starts `npm ARGS`, as a terminal does. */
  npm(...args: string[]) {
    const env = { COMPRESSION: 'fast', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: '0', ...this.env };
    return startCommand('npm', args, env, this.dir, true);
  }

  /** Runs `npm run SCRIPT -- …` to its end. */
  async run(script: string, ...args: string[]) {
    const { code, output } = await this.npm('run', '--silent', script, '--', ...args).ended;
    return { code, output };
  }

  /** Runs `site …` to its end, as npx does: that takes half a second to find the command. */
  async site(...args: string[]) {
    const env = { COMPRESSION: 'fast', LOG_LEVEL: 'warn', ...this.env };
    const site = join(this.dir, 'node_modules/.bin/site');
    const { code, output } = await startCommand(site, args, env, this.dir, true).ended;
    return { code, output };
  }

  /** `npm start -- …`, until it listens; what it has said until then. */
  async start(...args: string[]) {
    const host = this.npm('start', '--', ...args);
    const origin = `http://127.0.0.1:${await host.waitForOutput(LISTENING_LINE)}`;
    return { origin, output: host.output.join('\n'), stop: () => host.stop() };
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
