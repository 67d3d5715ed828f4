import { createHash } from 'node:crypto';
import { z } from 'zod';
import { manifestSchema } from '../src/contract.ts';

/** Digits of a build id: 128 bits, so that no two releases with equal ids can be made. */
export const BUILD_ID_DIGITS = 32;

/**
 * Returns the build id of a release: the first hexadecimal digits of SHA-256 over the manifest without the id. The manifest
 * holds the hash of every file, so that equal ids mean equal content.
 *
 * @param manifest the parsed JSON with its order of keys, without defaults that a schema adds
 * @param digits 12 for the releases of earlier versions
 */
export function buildIdOf(manifest: object, digits = BUILD_ID_DIGITS): string {
  const { buildId: _, ...content } = manifest as { buildId?: unknown };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, digits);
}

/**
 * Returns the text of `manifest.json`: the validated facts with their defaults and the build id. Throws an error that lists
 * every validation error.
 */
export function serialiseManifest(facts: Omit<z.input<typeof manifestSchema>, 'buildId'>): string {
  const parsed = manifestSchema.safeParse({ ...facts, buildId: '0'.repeat(BUILD_ID_DIGITS) });
  if (!parsed.success) throw new Error(`manifest of ${facts.name}:\n${z.prettifyError(parsed.error)}`);
  return `${JSON.stringify({ ...parsed.data, buildId: buildIdOf(parsed.data) }, null, 1)}\n`;
}
