import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * How hard brotli tries. `COMPRESSION=fast`, for trials and tests, takes a sixtieth of the time and makes pages a
 * twelfth larger: composing is three quarters compression otherwise.
 */
const QUALITY = process.env.COMPRESSION === 'fast' ? 5 : 11;

/** A file's compressed twins. */
export async function compressed(bytes: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    gzipped(bytes, { level: 9 }),
  ]);
  return { br, gz };
}

/** CSP source of an inline script or style (CSP Level 3, section 2.3.1). */
export const cspHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
