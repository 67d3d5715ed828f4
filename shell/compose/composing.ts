import { Worker } from 'node:worker_threads';
import type { Message, Task } from './apart.ts';
import { compose } from './compose.ts';
import { RemoteFailed } from './facts.ts';

/** Runs one composition for another process, which says what and waits for the report; see `apart.ts`. */
process.once('message', async (task: Task) => {
  // Bound before any team's code is there to replace it.
  const tell = (process.send as (message: Message) => boolean).bind(process);
  try {
    tell({ composed: await compose(task, (remote) => tell({ remote })) });
  } catch (error) {
    tell({ failed: reasonOf(error) });
  }
});

/**
 * Ends this process soon after the one that started it, which held its deadline. From another thread: code that loops
 * leaves this one no turn.
 */
const watch = `const { ppid } = process;
  setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 500);`;
new Worker(watch, { eval: true }).unref();

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof RemoteFailed && !message.startsWith(error.remote)
    ? `${error.remote}: ${message}`
    : message;
}
