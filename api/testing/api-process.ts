import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from './cleanup.ts';

const workspace = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Each process checks the build once: usually the setup of the run has built the programs. */
let isBuilt = false;

/** Builds this workspace's programs if they are outdated, as `npm run` does before one of its commands. */
export function buildPrograms(): void {
  execFileSync(process.execPath, [join(workspace, 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  isBuilt = true;
}

/** Returns the path of one of this workspace's programs, built. */
function builtProgram(name: string): string {
  if (!isBuilt) buildPrograms();
  return join(workspace, 'dist', name);
}

/** The API in its own process. */
export type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>;

/** Starts `dist/main.js` on a free port and waits until it listens. */
export async function startApiProcess(env: Record<string, string>, cleanup: Cleanup) {
  const child = spawn(process.execPath, [builtProgram('main.js')], {
    // Tests send as many forms as hundreds of visitors.
    env: { PATH: process.env.PATH, PORT: '0', FORM_GLOBAL_LIMIT: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal ?? status ?? 0));
  });
  cleanup(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  /** Lines of both output streams so far. */
  const output: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      if (line.includes('"msg":"listening"')) resolve((JSON.parse(line) as { port: number }).port);
    });
    exited.then((status) => reject(new Error(`The API ended with ${status}:\n${output.join('\n')}`)));
  });
  /** Sends a signal and resolves with the exit status, or the signal that ended it. */
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { origin: `http://127.0.0.1:${port}`, child, output, end };
}

/** Runs one of the API's programs to its end, with only `PATH` and `env` as its environment. */
export const runApiProgram = (program: string, args: string[], env: Record<string, string>, input = '') =>
  runProgram(process.execPath, [builtProgram(program), ...args], env, input);

/** Runs a Node program, with a limit of `bytes` on file sizes: larger writes fail, as on a full disk. */
export const runWithFileSizeLimit = (bytes: number, args: string[], env: Record<string, string>) =>
  runProgram('prlimit', [`--fsize=${bytes}:unlimited`, process.execPath, ...args], env, '');

const runProgram = (command: string, args: string[], env: Record<string, string>, input: string) =>
  spawnSync(command, args, {
    env: { PATH: process.env.PATH, ...env },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });

/** Sets the limit of {@link runWithFileSizeLimit} for a running process, or lifts it. */
export function setFileSizeLimit(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
