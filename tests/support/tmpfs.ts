import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux' file system in memory. Files of a killed process survive there, as on a disk. */
const MEMORY = '/dev/shm';

/** Bytes that must be free: tests' folders in all workers take half of that at most. */
const LEAST_FREE_BYTES = 6e9;

/**
 * Puts temporary files of this process and its children in memory, where it has room: tests commit thousands of times, and
 * a disk waits at each commit. A `TMPDIR` of the environment stays. The folder is removed when this process ends.
 */
export function moveTempDirToTmpfs(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(MEMORY, 'site-tests-'));
  // PostgreSQL and nginx run as users of their own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => removeFolder(folder));
}

/** Removes a folder that a process which is ending may still write to. `maxRetries` of Node reads the folder once only. */
function removeFolder(folder: string): void {
  for (let tries = 50; tries > 0; tries--) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
