import { createHash } from 'node:crypto';

/** Where pictures are among the site's hashed files. */
export const SHARE_FOLDER = 'partage';

/** The end of a picture's name, by which its bytes are told. */
export const pictureDigest = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);
