import { type Database, type Schema, splitIntoBatches } from '@site/api/storage/schema';
import { type Kysely, sql } from 'kysely';
import { computeIntegritySync } from '../../site/integrity.ts';

/** Most blobs per statement; a file has at most 20 MB. */
const READ_AT_ONCE = 32;

/** Stores bytes by their hash, which the caller has verified. Known hashes get new bytes too, which repairs damaged rows. */
export async function storeBlobs(
  db: Kysely<Schema>,
  blobs: Iterable<readonly [hash: string, bytes: Buffer]>,
  now: number,
): Promise<void> {
  for (const [hash, bytes] of blobs) {
    await db
      .insertInto('site_blob')
      .values({ hash, bytes, stored_at: now })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ bytes, stored_at: now }))
      .execute();
  }
}

/** Returns the stored bytes by hash. The bytes may be damaged: the caller must verify them. */
export async function readBlobs({ db }: Database, hashes: string[]): Promise<Map<string, Buffer>> {
  const bytesByHash = new Map<string, Buffer>();
  for (const some of splitIntoBatches([...new Set(hashes)], READ_AT_ONCE)) {
    const rows = await db
      .selectFrom('site_blob')
      .select(['hash', 'bytes'])
      .where('hash', 'in', some)
      .execute();
    for (const { hash, bytes } of rows) bytesByHash.set(hash, bytes);
  }
  return bytesByHash;
}

/** Most hashes per statement that reads no bytes. */
const LOOKED_UP_AT_ONCE = 500;

/** Returns the sizes in bytes of stored blobs by hash, without the hashes that aren't stored. */
export async function readBlobSizes(
  { db }: Pick<Database, 'db'>,
  hashes: string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const some of splitIntoBatches([...new Set(hashes)], LOOKED_UP_AT_ONCE)) {
    const rows = await db
      .selectFrom('site_blob')
      .select(['hash', sql<number>`length(bytes)`.as('size')])
      .where('hash', 'in', some)
      .execute();
    for (const { hash, size } of rows) sizes.set(hash, Number(size));
  }
  return sizes;
}

/** Most bytes in a batch of {@link splitHashesBySize}; a larger file has its own batch. */
const BATCH_BYTES = 8 * 1024 * 1024;

/** Splits hashes into batches whose blobs fit into memory together. Hashes that aren't stored are left out. */
export async function splitHashesBySize(
  database: Pick<Database, 'db'>,
  hashes: string[],
): Promise<string[][]> {
  const split: string[][] = [];
  // Negative: the first blob starts the first batch, an empty blob too.
  let room = -1;
  for (const [hash, size] of await readBlobSizes(database, hashes)) {
    room -= size;
    if (room < 0) {
      split.push([]);
      room = BATCH_BYTES - size;
    }
    split.at(-1)?.push(hash);
  }
  return split;
}

/** Deletes a damaged blob, so that the next release with this file uploads its bytes again. */
export async function deleteBlob({ db }: Pick<Database, 'db'>, hash: string): Promise<void> {
  await db.deleteFrom('site_blob').where('hash', '=', hash).execute();
}

/**
 * Reads every stored blob and compares it with its hash. Returns the number of blobs read, and a line for each fault: a
 * damaged blob, or a composition's file that isn't stored.
 */
export async function verifyBlobs(database: Database): Promise<{ read: number; faults: string[] }> {
  const { db } = database;
  const compositions = await db.selectFrom('site_composition').select(['id', 'files']).execute();
  const rows = await db.selectFrom('site_blob').select('hash').orderBy('hash').execute();
  const faults: string[] = [];
  let read = 0;
  for (const { hash } of rows) {
    const bytes = (await readBlobs(database, [hash])).get(hash);
    // Another process has deleted the blob since.
    if (!bytes) continue;
    read += 1;
    if (computeIntegritySync(bytes) !== hash)
      faults.push(`${hash}: the stored file has other bytes than its hash says`);
  }
  const storedHashes = new Set(rows.map(({ hash }) => hash));
  for (const { id, files } of compositions)
    for (const [path, hash] of Object.entries(JSON.parse(files) as Record<string, string>))
      if (!storedHashes.has(hash)) faults.push(`${hash}: ${path} of composition ${id} isn’t stored`);
  return { read, faults };
}
