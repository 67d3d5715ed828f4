import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.ts';

/** A fresh folder that disappears with the test or file `cleanup` belongs to. */
export function tempDir(cleanup: Cleanup, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'site-api-'));
  cleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
