import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { ComposeError } from './compose-error.ts';
import { computeProgramsHash, getProgramFile } from './program-files.ts';
import {
  type ComposeResult,
  type Composer,
  type ComposeTask,
  composeMessageSchema,
  isOutOfMemory,
  readComposeDeadlineSeconds,
} from './task.ts';

/** Limit of the JavaScript heap, in megabytes: each page goes to disk once composed. */
const HEAP_MEGABYTES = 512;

/** Seconds the composing process has to report its own timeout before it is killed. */
const GRACE_S = 5;

/** POSIX niceness of a usual change, below visitors and urgent changes: 0 is the default, 19 the maximum. */
const NICENESS = 10;

/** Lowers the priority of a process and its children; a refusal of the system is ignored. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // The process has ended already, or the system has no priorities: only speed depends on them.
  }
}

/** Returns the only environment variables of the compose process. */
const environment = () => ({
  NODE_ENV: process.env.NODE_ENV,
  COMPOSE_DEADLINE_S: process.env.COMPOSE_DEADLINE_S,
});

/**
 * Composes in a child process with limits of memory and time. The child runs teams' code in further processes that may only
 * render (`renderer.ts`). An urgent task has the host's own priority: visitors see the broken release until the task ends.
 * @param program the compose program; defaults to the built one
 * @throws ComposeError with the reason, and the remote and page where known
 */
export function composeInChildProcess(
  task: ComposeTask,
  { program = getProgramFile('composing') }: { program?: string } = {},
): Promise<ComposeResult> {
  const limitS = readComposeDeadlineSeconds();
  const child = fork(program, [], {
    env: environment(),
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (!task.isUrgent) lowerPriority(child.pid);
  let outcome: ComposeResult | ComposeError | undefined;
  const end = (reached: ComposeResult | ComposeError) => {
    outcome ??= reached;
    child.kill('SIGKILL');
  };
  const failHost = (error: Error) =>
    end(new ComposeError('host-unable', `the compose process can’t be used: ${error.message}`));
  const late = new ComposeError('compose-timeout', `composing took longer than ${limitS} s`);
  const timer = setTimeout(() => end(late), (limitS + GRACE_S) * 1_000);
  child.on('message', (content) => {
    const message = composeMessageSchema.safeParse(content).data;
    if (!message) {
      const malformed = 'the compose process sent a malformed message; the live site is unchanged';
      end(new ComposeError('compose-failed', malformed));
    } else if ('composed' in message) end(message.composed);
    else end(new ComposeError(message.failed.code, message.failed.message));
  });
  child.send(task, (error) => error && failHost(error));
  return new Promise((done, fail) => {
    child.on('error', failHost);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (outcome instanceof Error) return fail(outcome);
      if (outcome) return done(outcome);
      if (isOutOfMemory(code, signal))
        return fail(new ComposeError('compose-out-of-memory', 'composing ran out of memory'));
      // No team's code runs in the compose process: another process killed it, or its program is damaged.
      const how = signal ?? `status ${code}`;
      fail(new ComposeError('host-unable', `the compose process ended early with ${how}`));
    });
  });
}

/** Composer of running sites. */
export const childProcessComposer: Composer = { compose: composeInChildProcess, computeProgramsHash };
