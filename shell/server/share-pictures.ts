import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { getProgramFile } from '../compose/program-files.ts';

/** Deadline of a drawing in milliseconds: a picture takes half a second of the processor. */
const DEADLINE_MS = 20_000;

/** Largest picture, in bytes. */
const PICTURE_MAX_BYTES = 4_000_000;

/** POSIX niceness of a drawing: visitors come first. */
const NICENESS = 10;

/** V8 compiles what is called of the rasteriser, once and quickly: optimising all of it would take four times the processor time. */
const FLAGS = ['--wasm-lazy-compilation', '--liftoff-only', '--max-old-space-size=128'];

/** Ends with the last queued drawing; never rejects. */
let lastDrawing: Promise<unknown> = Promise.resolve();

/** Draws a share picture as PNG, in a process of its own. A host draws one picture at a time. */
export function drawSharePicture(svg: Buffer): Promise<Buffer> {
  const drawing = lastDrawing.then(() => drawInChildProcess(svg));
  lastDrawing = drawing.catch(() => {});
  return drawing;
}

const drawInChildProcess = (svg: Buffer): Promise<Buffer> =>
  new Promise((done, fail) => {
    const child = execFile(
      process.execPath,
      [...FLAGS, getProgramFile('drawing')],
      {
        encoding: 'buffer',
        env: {},
        timeout: DEADLINE_MS,
        killSignal: 'SIGKILL',
        maxBuffer: PICTURE_MAX_BYTES,
      },
      (error, png) => (error ? fail(error) : done(png)),
    );
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch {
      // The process has ended already, or the system has no priorities: only speed depends on them.
    }
    // A process that has ended reads nothing: `execFile` reports its end.
    child.stdin?.on('error', () => {}).end(svg);
  });
