import { fork } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { ComposeError } from './compose-error.ts';
import { programFile } from './program.ts';
import { type Composed, deadlineS, isOutOfMemory, messageSchema, type Task } from './task.ts';

/** JavaScript's objects, in megabytes: pages go to disk as they are made. */
const HEAP_MEGABYTES = 512;

/** Seconds the composing process has to report its own timeout before it is killed. */
const GRACE_S = 5;

/** How far a change of a team gives way to visitors and to urgent changes (POSIX `nice`): 0 is usual, 19 the most. */
const NICENESS = 10;

/** Lowers the priority of a process and of those it starts; where the system refuses, it stays. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system knows no priorities: nothing but speed depends on them.
  }
}

/** The composing process gets these variables and no others. */
const environment = () => ({
  NODE_ENV: process.env.NODE_ENV,
  COMPRESSION: process.env.COMPRESSION,
  COMPOSE_DEADLINE_S: process.env.COMPOSE_DEADLINE_S,
  // Pages are compressed on all cores.
  UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism())),
});

/**
 * Composes in a process of its own, whose memory and time are bounded, and which has teams' code run in others that may do
 * nothing but render (`renderer.ts`). An urgent task keeps the host's own priority: somebody waits for a broken release to go.
 * @param program the compose program; the built one unless stated
 * @throws ComposeError with the remote, the page, and what to do
 */
export function composeApart(
  task: Task,
  { program = programFile('composing') }: { program?: string } = {},
): Promise<Composed> {
  const limitS = deadlineS();
  const child = fork(program, [], {
    env: environment(),
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (!task.isUrgent) lowerPriority(child.pid);
  let outcome: Composed | ComposeError | undefined;
  const end = (reached: Composed | ComposeError) => {
    outcome ??= reached;
    child.kill('SIGKILL');
  };
  const failHost = (error: Error) =>
    end(new ComposeError('host-unable', `the compose process can’t be used: ${error.message}`));
  const late = new ComposeError('compose-timeout', `composing took longer than ${limitS} s`);
  const timer = setTimeout(() => end(late), (limitS + GRACE_S) * 1_000);
  child.on('message', (content) => {
    const message = messageSchema.safeParse(content).data;
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
      // No team's code runs in this process: it was killed, or its program is damaged.
      const how = signal ?? `status ${code}`;
      fail(new ComposeError('host-unable', `the compose process ended early with ${how}`));
    });
  });
}
