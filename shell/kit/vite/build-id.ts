import { createHash } from 'node:crypto';

/**
 * The build id of a release: the first 12 hexadecimal digits of SHA-256 over its manifest without the id. The manifest
 * holds the hash of every file, so two releases have one id only when all they contain is the same.
 *
 * @param manifest as its JSON says, in its order: what a reader adds by default isn't part of it
 */
export function buildIdOf(manifest: object): string {
  const { buildId: _, ...content } = manifest as { buildId?: unknown };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
}
