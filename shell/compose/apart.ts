import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { programFile } from './program.ts';
import { type Composed, deadlineS, isOutOfMemory, messageSchema, type Task } from './task.ts';

/** JavaScript's objects, in megabytes: pages go to disk as they are made. */
const HEAP_MEGABYTES = 512;

/** Seconds the composing process has to report its own timeout before it is killed. */
const GRACE_S = 5;

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
 * nothing but render (`renderer.ts`). Throws with what went wrong: remote, page, and what to do.
 */
export function composeApart(task: Task, program = programFile('composing')): Promise<Composed> {
  const limitS = deadlineS();
  const child = fork(program, [], {
    env: environment(),
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let outcome: Composed | Error | undefined;
  const end = (reached: Composed | Error) => {
    outcome ??= reached;
    child.kill('SIGKILL');
  };
  const late = new Error(`composing took longer than ${limitS} s`);
  const timer = setTimeout(() => end(late), (limitS + GRACE_S) * 1_000);
  child.on('message', (content) => {
    const message = messageSchema.safeParse(content).data;
    if (!message) end(new Error('composing said something odd'));
    else end('composed' in message ? message.composed : new Error(message.failed));
  });
  child.send(task, (error) => error && end(error));
  return new Promise((done, fail) => {
    child.on('error', end);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (outcome instanceof Error) return fail(outcome);
      if (outcome) return done(outcome);
      const end = isOutOfMemory(code, signal)
        ? 'ran out of memory'
        : `ended early with ${signal ?? `status ${code}`}`;
      fail(new Error(`composing ${end}`));
    });
  });
}
