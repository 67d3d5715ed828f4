import { createHash } from 'node:crypto';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SitePaths } from './paths.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * How hard brotli tries. `COMPRESSION=fast`, for trials and tests, takes a sixtieth of the time and makes pages a
 * twelfth larger: composing is three quarters compression otherwise.
 */
const QUALITY = process.env.COMPRESSION === 'fast' ? 5 : 11;

/** Writes a file with its .br and .gz beside it, so that no request ever waits for a compression. */
export async function writeCompressed(file: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content);
  await mkdir(dirname(file), { recursive: true });
  const [br, gzipped] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    gz(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(file, bytes), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzipped)]);
}

/** CSP source of an inline script or style (CSP Level 3, section 2.3.1). */
export const cspHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Points `current` to a composed folder in one rename: a reader sees the old pages or the new ones, never a mix. */
export const switchTo = (paths: SitePaths, folder: string): Promise<void> =>
  pointTo(paths.current, join('composed', folder));

/** Makes a symbolic link lead to `target` (relative to its folder) in one rename. */
export async function pointTo(link: string, target: string): Promise<void> {
  const next = join(dirname(link), `.current-${process.pid}`);
  await rm(next, { force: true });
  await symlink(target, next);
  await rename(next, link);
}
