import { createHash, webcrypto } from 'node:crypto';

/** A file's hash as manifests, compositions and browsers name it (Subresource Integrity, section 3.1). */
export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The same as {@link integrityOf}, computed on a thread of the pool: large files would hold the event loop up. */
export async function computeIntegrity(bytes: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-384', bytes as Buffer<ArrayBuffer>);
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}
