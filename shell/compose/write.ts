import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * How hard brotli tries: `COMPRESSION`. Composing is three quarters compression otherwise. `good`, for sites of many pages,
 * takes three eighths of the time and makes pages 1.5 % larger; `fast`, for trials and tests, a fiftieth and a tenth.
 */
const QUALITIES: Record<string, number> = { best: 11, good: 10, fast: 5 };
const QUALITY = QUALITIES[process.env.COMPRESSION ?? ''] ?? 11;

/** A file's compressed twins. */
export async function compressed(bytes: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    gzipped(bytes, { level: 9 }),
  ]);
  return { br, gz };
}

/** Writes a file with its .br and .gz beside it, so that no request ever waits for a compression. */
export async function writeCompressed(file: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content);
  await mkdir(dirname(file), { recursive: true });
  const { br, gz } = await compressed(bytes);
  // The plain file comes last: who finds it finds its twins.
  await Promise.all([writeWhole(`${file}.br`, br), writeWhole(`${file}.gz`, gz)]);
  await writeWhole(file, bytes);
}

/** Writes a file that others may be reading: they see all of it or nothing. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const next = join(dirname(file), `.${randomUUID()}`);
  await writeFile(next, bytes);
  await rename(next, file);
}

/** CSP source of an inline script or style (CSP Level 3, section 2.3.1). */
export const cspHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Makes a symbolic link lead to `target` (relative to its folder) in one rename: a reader sees what was there or what is. */
export async function pointTo(link: string, target: string): Promise<void> {
  const next = join(dirname(link), `.current-${randomUUID()}`);
  await symlink(target, next);
  await rename(next, link);
}
