import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInput } from '../compose/inputs.ts';
import type { Source } from './store.ts';

/** How long an address may take for one file, and how large that may be. */
const PATIENCE_MS = 30_000;
const MAX_BYTES = 20 * 1024 * 1024;

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
        const response = await fetch(at(path), {
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return await readBounded(response);
      } catch (cause) {
        throw new InvalidInput(`${at(path)}: ${reason(cause)}`, { cause });
      }
    },
  };
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads `--from`: a folder, or an http(s) address. */
export const sourceOf = (from: string): Source =>
  /^https?:\/\//.test(from) ? address(from.endsWith('/') ? from : `${from}/`) : folder(from);
