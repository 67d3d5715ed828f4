import { type Database, splitIntoBatches } from '@site/api/storage/schema';
import { computeIntegritySync } from '../../site/integrity.ts';
import { storeBlobs } from './blobs.ts';
import { lockReferences } from './releases.ts';

/** Hashes of a file's compressed representations. */
export interface Encodings {
  br: string;
  gzip: string;
  /** Quality of the compression: brotli's, 0 to 11. */
  quality: number;
}

/** Most hashes per statement. */
const READ_AT_ONCE = 500;

/** Returns the compressed representations of files by the files' hashes. Files without any are left out. */
export async function readEncodings({ db }: Pick<Database, 'db'>, hashes: string[]) {
  const encodingsByHash = new Map<string, Encodings>();
  for (const some of splitIntoBatches([...new Set(hashes)], READ_AT_ONCE)) {
    const rows = await db.selectFrom('site_encoding').selectAll().where('hash', 'in', some).execute();
    for (const { hash, ...encodings } of rows) encodingsByHash.set(hash, encodings);
  }
  return encodingsByHash;
}

/** Compressed representations of the file with this hash. */
export interface CompressedFile {
  hash: string;
  br: Buffer;
  gzip: Buffer;
  quality: number;
}

/** Stores compressed representations of files. Those of the same or a better quality stay. */
export async function storeEncodings(
  { engine, db }: Database,
  compressed: readonly CompressedFile[],
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockReferences({ engine }, transaction, 'shared');
    for (const { hash, br, gzip, quality } of compressed) {
      const row = { br: computeIntegritySync(br), gzip: computeIntegritySync(gzip), quality };
      const blobs = new Map([
        [row.br, br],
        [row.gzip, gzip],
      ]);
      await storeBlobs(transaction, blobs, now);
      await transaction
        .insertInto('site_encoding')
        .values({ hash, ...row })
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet(row).where('site_encoding.quality', '<', quality),
        )
        .execute();
    }
  });
}

/** Has every host read the compressed representations of its files again. */
export async function announceEncodings({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db.updateTable('site_live').set({ encoded_at: now }).execute();
}
