import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { get } from '@site/api/outgoing';
import { InvalidInput } from '../compose/inputs.ts';
import type { Source } from './store.ts';

/** What one file of an address may cost. */
const BOUNDS = { deadlineMs: 30_000, maxBytes: 20 * 1024 * 1024 };

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** A built app's `dist`. */
const folder = (dir: string): Source => ({
  at: (path) => join(dir, path),
  read: (path) =>
    readFile(join(dir, path)).catch((cause) => {
      throw new InvalidInput(`${join(dir, path)}: ${reason(cause)}`, { cause });
    }),
});

/** The same files behind an address. A redirect is refused: bytes come from where the operator said. */
function address(base: string): Source {
  const at = (path: string) => new URL(path, base).href;
  return {
    at,
    async read(path) {
      try {
        const { status, body } = await get(new URL(path, base), BOUNDS);
        if (status !== 200) throw new Error(`HTTP ${status}`);
        return body;
      } catch (cause) {
        throw new InvalidInput(`${at(path)}: ${reason(cause)}`, { cause });
      }
    },
  };
}

/** Reads `--from`: a folder, or an http(s) address. */
export const sourceOf = (from: string): Source =>
  /^https?:\/\//.test(from) ? address(from.endsWith('/') ? from : `${from}/`) : folder(from);
