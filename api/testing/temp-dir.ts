import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.ts';

/** Creates a folder, which `cleanup` deletes. */
export function createTempDir(cleanup: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-api-'));
  // A process that is ending may still write into it.
  cleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}
