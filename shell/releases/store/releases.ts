import { type Database, type Schema, splitIntoBatches } from '@site/api/storage/schema';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { readBlobSizes, storeBlobs } from './blobs.ts';

/** Name of a release. */
export interface ReleaseName {
  remote: string;
  buildId: string;
}

/** Another manifest is stored under the build id of this release. */
export class ManifestConflictError extends Error {
  constructor({ remote, buildId }: ReleaseName) {
    super(
      `${remote} ${buildId}: another manifest is stored under this build id, and stays. Change the release, so that it gets another id`,
    );
  }
}

/** Returns the manifest of a stored release as published; `undefined` if the release isn't stored. */
export async function readManifestText({ db }: Database, { remote, buildId }: ReleaseName) {
  const row = await db
    .selectFrom('site_release')
    .select('manifest')
    .where('remote', '=', remote)
    .where('build_id', '=', buildId)
    .executeTakeFirst();
  return row?.manifest;
}

/** A stored release. `bytes` is the size of its files, `stored_at` in epoch milliseconds. */
export type StoredRelease = Selectable<Schema['site_release']>;

/**
 * Dates a stored release anew, as it is about to be used: pruning spares it. Returns false if the release isn't stored.
 * @param now epoch milliseconds
 */
export async function touchRelease(
  { db }: Pick<Database, 'db'>,
  { remote, buildId }: ReleaseName,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('site_release')
    .set({ stored_at: now })
    .where('remote', '=', remote)
    .where('build_id', '=', buildId)
    .returning('remote')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns every stored release, oldest first. */
export const listStoredReleases = ({ db }: Pick<Database, 'db'>) =>
  db.selectFrom('site_release').selectAll().orderBy('stored_at').execute();

/** Returns the sizes of stored releases in bytes, by `remote@buildId`. */
export async function readReleaseSizes({ db }: Pick<Database, 'db'>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('site_release').select(['remote', 'build_id', 'bytes']).execute();
  return new Map(rows.map(({ remote, build_id, bytes }) => [`${remote}@${build_id}`, Number(bytes)]));
}

/** A file of a release by the path browsers request. */
export interface PublicFile {
  hash: string;
  /** True until a composition shows the file to visitors. */
  isPreviewOnly: boolean;
}

/** Returns public files by path. Unknown paths are left out. */
export async function readPublicFiles({ db }: Pick<Database, 'db'>, paths: string[]) {
  const fileByPath = new Map<string, PublicFile>();
  for (const some of splitIntoBatches(paths, 500)) {
    const rows = await db.selectFrom('site_file').selectAll().where('path', 'in', some).execute();
    for (const { path, hash, preview_only } of rows)
      fileByPath.set(path, { hash, isPreviewOnly: preview_only === 1 });
  }
  return fileByPath;
}

/** Returns the hashes of public files by path. Unknown paths are left out. */
export async function readPublicFileHashes(database: Pick<Database, 'db'>, paths: string[]) {
  const files = await readPublicFiles(database, paths);
  return new Map([...files].map(([path, { hash }]) => [path, hash]));
}

/** A public file of this path is already stored with other bytes. */
export class PublicFileConflictError extends Error {
  constructor(readonly path: string) {
    super(`a file of this name is served already, with other content: ${path}`);
  }
}

/** A release's file isn't stored. */
export class BlobNotFoundError extends Error {
  constructor(readonly hash: string) {
    super(`a file isn’t stored: ${hash}`);
  }
}

/** Key of PostgreSQL's advisory lock around references to stored bytes. */
const REFERENCES_LOCK = 20_150_402;

/**
 * Locks references to stored bytes until the transaction ends: `shared` to add references, `exclusive` to delete what has no
 * reference. The embedded engine runs a single write transaction at a time, and takes no lock.
 */
export async function lockReferences(
  { engine }: Pick<Database, 'engine'>,
  transaction: Transaction<Schema>,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (engine === 'embedded') return;
  if (mode === 'exclusive') await sql`select pg_advisory_xact_lock(${REFERENCES_LOCK})`.execute(transaction);
  else await sql`select pg_advisory_xact_lock_shared(${REFERENCES_LOCK})`.execute(transaction);
}

/** A release to store. */
export interface NewRelease extends ReleaseName {
  manifest: string;
  /** Hashes of all files of the release. */
  hashes: string[];
}

/**
 * Stores a release with its public files and new bytes, in a single transaction. Of a stored release only the date changes.
 * @throws PublicFileConflictError if a public file is already stored with other bytes: browsers would mix two releases
 * @throws BlobNotFoundError if the bytes of a file are neither stored nor in `blobs`
 * @throws ManifestConflictError if the release is stored with another manifest
 */
export async function storeRelease(
  { engine, db }: Database,
  { remote, buildId, manifest, hashes }: NewRelease,
  files: Map<string, string>,
  blobs: Iterable<readonly [string, Buffer]>,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockReferences({ engine }, transaction, 'shared');
    await storeBlobs(transaction, blobs, now);
    const sizes = await readBlobSizes({ db: transaction }, hashes);
    let bytes = 0;
    for (const hash of new Set(hashes)) {
      const size = sizes.get(hash);
      if (size === undefined) throw new BlobNotFoundError(hash);
      bytes += size;
    }
    await publish(transaction, files);
    const stored = await transaction
      .insertInto('site_release')
      .values({ remote, build_id: buildId, manifest, bytes, stored_at: now })
      .onConflict((conflict) => conflict.columns(['remote', 'build_id']).doUpdateSet({ stored_at: now }))
      .returning('manifest')
      .executeTakeFirstOrThrow();
    if (stored.manifest !== manifest) throw new ManifestConflictError({ remote, buildId });
  });
}

async function publish(db: Kysely<Schema>, files: Map<string, string>): Promise<void> {
  const storedHashes = await readPublicFileHashes({ db }, [...files.keys()]);
  for (const [path, hash] of files) {
    const storedHash = storedHashes.get(path);
    if (storedHash === hash) continue;
    if (storedHash !== undefined) throw new PublicFileConflictError(path);
    await db
      .insertInto('site_file')
      .values({ path, hash, preview_only: 1 })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}
