import { createHash, webcrypto } from 'node:crypto';

/** Returns a file's hash in the form of manifests, compositions and browsers (Subresource Integrity, section 3.1). */
export const computeIntegritySync = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Like {@link computeIntegritySync}, computed on a thread of the pool: large files would block the event loop. */
export async function computeIntegrity(bytes: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-384', bytes as Buffer<ArrayBuffer>);
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}
