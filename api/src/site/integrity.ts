import { createHash } from 'node:crypto';

/** A file's hash as manifests, compositions and browsers name it (Subresource Integrity, section 3.1). */
export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
