import { createHash } from 'node:crypto';
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

/** CSP source of an inline script or style (CSP Level 3, section 2.3.1). */
export const cspHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
