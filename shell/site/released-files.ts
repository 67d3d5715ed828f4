import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** All that is asked of a manifest here, so that one of an earlier version still tells its files. */
const listed = z.object({ files: z.object({ client: z.record(z.string(), z.string()) }) });

/** A file's hash as a manifest names it (Subresource Integrity, section 3.1). */
export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The client files of a stored release by name, with their hash. */
export const releasedFiles = (release: string): Record<string, string> =>
  listed.parse(JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8'))).files.client;
