import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './paths.ts';

/** A Node program that runs as a process of its own. */
export type Program = ReturnType<typeof startProgram>;

/** The result of a program that has ended. */
export type ProgramOutcome = Awaited<Program['ended']>;

/** Starts `node ...args` in the root of the repository unless stated, with nothing but `env` and PATH in its environment. */
export const startProgram = (args: string[], env: Record<string, string | undefined>, cwd = root) =>
  startCommand(process.execPath, args, env, cwd);

/**
 * Starts any command in the same way. With `isLeader` it has a process group of its own, as in a terminal, and `stop`
 * signals the whole group.
 */
export function startCommand(
  command: string,
  args: string[],
  env: Record<string, string | undefined>,
  cwd = root,
  isLeader = false,
) {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isLeader,
  });
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid as number), signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const output: string[] = [];
  const errors: string[] = [];
  const lines = [child.stdout, child.stderr].map((input) => createInterface({ input }));
  for (const each of lines) each.on('line', (line) => output.push(line));
  lines[1]?.on('line', (line) => errors.push(line));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const whole = (text: string[]) => text.map((line) => `${line}\n`).join('');
  /** Both outputs, and a status unless a signal ended it. */
  const ended = new Promise<{ code: number | null; output: string; stderr: string }>((done) =>
    child.once('close', (code) => done({ code, output: whole(output), stderr: whole(errors) })),
  );
  if (isLeader) {
    // A terminal's Ctrl-C reaches the tests and not another group.
    const abandon = () => signalAll('SIGKILL');
    process.once('exit', abandon);
    ended.then(() => process.off('exit', abandon));
  }
  return {
    pid: child.pid as number,
    /** Lines of both outputs so far. */
    output,
    ended,
    /**
     * Resolves with the pattern's group (or whole match) in the first line that matches. Rejects if the program ends
     * before that.
     */
    waitForOutput: (pattern: RegExp) =>
      new Promise<string>((done, fail) => {
        const look = () => {
          const match = output.map((line) => pattern.exec(line)).find(Boolean);
          if (match) done(match[1] ?? match[0]);
        };
        look();
        for (const each of lines) each.on('line', look);
        ended.then(() => fail(new Error(`the program ended:\n${whole(output)}`)));
      }),
    /** Resolves when the process has ended, and all of its group. */
    async stop(signal: NodeJS.Signals = 'SIGKILL') {
      if (isLeader) signalAll(signal);
      else child.kill(signal);
      await (isLeader ? ended : exited);
    },
  };
}

/** Runs `node ...args` and resolves with its outcome once it has ended. */
export const runProgram = (...program: Parameters<typeof startProgram>): Promise<ProgramOutcome> =>
  startProgram(...program).ended;

/**
 * Starts `site dev --only NAMES --against ADDRESS` in a folder that holds remotes; port 0 takes a free one.
 * @param options further options, e.g. `--writes`
 */
export const startLocalOverride = (
  only: string,
  against: string,
  { cwd = root, port = 0, options = [] as string[] } = {},
): Program =>
  startProgram(
    [join(root, 'shell/tasks/site.mjs'), 'dev', '--only', only, '--against', against, ...options],
    { PORT: String(port) },
    cwd,
  );

/** The line that the host prints once it listens, with its port. */
export const LISTENING_LINE = /^Site : http:\/\/localhost:(\d+)$/;
