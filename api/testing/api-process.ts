import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Cleanup } from './cleanup.ts';

const workspace = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A process looks once: the setup of a run has built what its processes start. */
let isBuilt = false;

/** Builds the programs of this workspace if need be, as `npm run` does before a command of it. */
export function buildPrograms(): void {
  execFileSync(process.execPath, [join(workspace, 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  isBuilt = true;
}

/** Path of a built program of this workspace. */
function builtProgram(name: string): string {
  if (!isBuilt) buildPrograms();
  return join(workspace, 'dist', name);
}

/** The API as a process of its own. */
export type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>;

/** Starts `dist/main.js` on a free port and waits until it listens. */
export async function startApiProcess(env: Record<string, string>, cleanup: Cleanup) {
  const child = spawn(process.execPath, [builtProgram('main.js')], {
    // Tests send what hundreds of visitors would.
    env: { PATH: process.env.PATH, PORT: '0', FORM_CROWD: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal ?? status ?? 0));
  });
  cleanup(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  /** Lines of both outputs so far. */
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

/** Runs a program of the API's build to its end, with no more of the environment than is given. */
export const run = (program: string, args: string[], env: Record<string, string>, input = '') =>
  runProgram(process.execPath, [builtProgram(program), ...args], env, input);

/** The same while the test goes on; what it wrote to standard output, or an error when it failed. */
export const runBeside = async (program: string, args: string[], env: Record<string, string>) => {
  const execute = promisify(execFile);
  const { stdout } = await execute(process.execPath, [builtProgram(program), ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
};

/** The same where no file may become larger than `bytes`: what is beyond fails to be written, as on a full disk. */
export const runWithoutRoom = (bytes: number, program: string, args: string[], env: Record<string, string>) =>
  runProgram(
    'prlimit',
    [`--fsize=${bytes}:unlimited`, process.execPath, builtProgram(program), ...args],
    env,
    '',
  );

const runProgram = (command: string, args: string[], env: Record<string, string>, input: string) =>
  spawnSync(command, args, {
    env: { PATH: process.env.PATH, ...env },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });

/** Takes room away from a running process in the same way, or gives it back. */
export function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
