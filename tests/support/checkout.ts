import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './paths.ts';
import type { Outcome } from './site-copy.ts';

/** What editing one of its apps changes. */
const apps = ['shell', 'mfe-cloud', 'mfe-hosting', 'mfe-telecom', 'mfe-tools'];

/** A clone of this repository, built as it is here, whose sources a test may edit. */
export class Checkout {
  readonly dir = mkdtempSync(join(tmpdir(), 'checkout-'));
  /** Of the commands that run in it. */
  env: Record<string, string>;

  constructor(env: Record<string, string> = {}) {
    this.env = env;
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', list, { cwd: root }).toString().split('\0').filter(Boolean);
    for (const file of files)
      if (existsSync(join(root, file))) cpSync(join(root, file), join(this.dir, file));
    for (const app of apps) cpSync(join(root, app, 'dist'), join(this.dir, app, 'dist'), { recursive: true });
    // Its own: what a checkout has published is noted in there.
    mkdirSync(join(this.dir, 'node_modules'));
    const names = execFileSync('ls', ['-A', 'node_modules'], { cwd: root }).toString().trim().split('\n');
    for (const name of names.filter((each) => each !== '.site'))
      symlinkSync(join(root, 'node_modules', name), join(this.dir, 'node_modules', name));
    // Of packages that npm couldn't share between the workspaces.
    for (const workspace of [...apps, 'api']) {
      const own = join(root, workspace, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(this.dir, workspace, 'node_modules'));
    }
  }

  /** Replaces a text that a file must hold. */
  edit(path: string, from: string, to: string): void {
    const file = join(this.dir, path);
    const before = readFileSync(file, 'utf8');
    if (!before.includes(from)) throw new Error(`${path} doesn’t hold ${from}`);
    writeFileSync(file, before.replace(from, to));
  }

  /** Undoes the edits of an app, its build included. */
  restore(app: string): void {
    for (const part of ['src', 'dist']) {
      rmSync(join(this.dir, app, part), { recursive: true });
      cpSync(join(root, app, part), join(this.dir, app, part), { recursive: true });
    }
  }

  /** Forgets what was published from here. */
  forget(): void {
    rmSync(join(this.dir, 'node_modules/.site'), { recursive: true, force: true });
  }

  #spawn(task: string, args: string[]) {
    const env = { PATH: process.env.PATH, COMPRESSION: 'fast', LOG_LEVEL: 'warn', ...this.env };
    const child = spawn(process.execPath, [join(this.dir, 'shell/tasks', `${task}.mjs`), ...args], {
      cwd: this.dir,
      env: { ...env, HOST: '127.0.0.1', PORT: '0' },
    });
    const told = { output: '' };
    child.stderr.on('data', (data) => (told.output += data));
    child.stdout.on('data', (data) => (told.output += data));
    const ended = new Promise<number | null>((done) => child.on('close', done));
    return { child, told, ended };
  }

  /** Runs one of `shell/tasks`, e.g. `build`. */
  async run(task: string, ...args: string[]): Promise<Outcome> {
    const { told, ended } = this.#spawn(task, args);
    const code = await ended;
    return { code, output: told.output };
  }

  /** `npm start`, until it listens; what it has said until then. */
  async start(...args: string[]): Promise<{ origin: string; output: string; stop(): Promise<void> }> {
    const { child, told, ended } = this.#spawn('start', args);
    const port = await new Promise<string>((done, fail) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, listening] = /^Site : http:\/\/localhost:(\d+)$/.exec(line) ?? [];
        if (listening) done(listening);
      });
      ended.then(() => fail(new Error(`npm start ended:\n${told.output}`)));
    });
    return {
      origin: `http://127.0.0.1:${port}`,
      output: told.output,
      async stop() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
