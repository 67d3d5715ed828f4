import type { Message, Task } from './apart.ts';
import { compose } from './compose.ts';
import { deadlineS } from './deadline.ts';
import { RemoteFailed } from './facts.ts';
import { underWay } from './render-all.ts';

/** Runs one composition for another process, which says what and waits for the outcome; see `apart.ts`. */
const tell = (message: Message) => process.send?.(message);

process.once('message', async (task: Task) => {
  setTimeout(() => {
    const pages = underWay().join(', ');
    const during = pages ? `while it rendered ${pages}` : 'while no page was being rendered';
    tell({ failed: `composing took longer than ${deadlineS()} s, ${during}` });
  }, deadlineS() * 1_000).unref();
  try {
    tell({ composed: await compose(task) });
  } catch (error) {
    tell({ failed: reasonOf(error) });
  }
});
// Rendering processes end with this one.
process.once('disconnect', () => process.exit());

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof RemoteFailed && !message.startsWith(error.remote)
    ? `${error.remote}: ${message}`
    : message;
}
