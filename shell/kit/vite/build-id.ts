import { createHash } from 'node:crypto';
import { z } from 'zod';
import { manifestSchema } from '../src/contract.ts';

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

/**
 * Writes `manifest.json`, for every kind of build: what a release says of itself, validated, defaults included, with the
 * id that follows from it. Throws an error that names every fault.
 */
export function manifestText(facts: Omit<z.input<typeof manifestSchema>, 'buildId'>): string {
  const parsed = manifestSchema.safeParse({ ...facts, buildId: '0'.repeat(12) });
  if (!parsed.success) throw new Error(`manifest of ${facts.name}:\n${z.prettifyError(parsed.error)}`);
  return `${JSON.stringify({ ...parsed.data, buildId: buildIdOf(parsed.data) }, null, 1)}\n`;
}
