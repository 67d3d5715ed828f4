import { type Kysely, sql, type Transaction } from 'kysely';
import { batches, type Database, type Schema } from '../storage/schema.ts';
import { blobSizes, storeBlobs } from './blobs.ts';

/** A stored release by its name. */
export interface ReleaseName {
  remote: string;
  buildId: string;
}

/** The manifest of a stored release, as it was published; `undefined` when there is none. */
export async function readManifestText({ db }: Database, { remote, buildId }: ReleaseName) {
  const row = await db
    .selectFrom('site_release')
    .select('manifest')
    .where('remote', '=', remote)
    .where('build_id', '=', buildId)
    .executeTakeFirst();
  return row?.manifest;
}

/** Whether a release is stored, without reading its manifest. */
export async function isReleaseStored({ db }: Pick<Database, 'db'>, { remote, buildId }: ReleaseName) {
  const row = await db
    .selectFrom('site_release')
    .select('remote')
    .where('remote', '=', remote)
    .where('build_id', '=', buildId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every stored release, the oldest first. */
export const storedReleases = ({ db }: Pick<Database, 'db'>) =>
  db.selectFrom('site_release').selectAll().orderBy('stored_at').execute();

/** Hashes of public files by path, of those paths that are known. */
export async function publicFiles({ db }: Pick<Database, 'db'>, paths: string[]) {
  const found = new Map<string, string>();
  for (const some of batches(paths, 500)) {
    const rows = await db.selectFrom('site_file').selectAll().where('path', 'in', some).execute();
    for (const { path, hash } of rows) found.set(path, hash);
  }
  return found;
}

/** Hashes of all public files by path. */
export async function everyPublicFile({ db }: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('site_file').selectAll().orderBy('path').execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

/** A public file is stored already with other bytes. */
export class FileTaken extends Error {
  constructor(readonly path: string) {
    super(`a file of this name is served already, with other content: ${path}`);
  }
}

/** A release's file isn't stored. */
export class FileMissing extends Error {
  constructor(readonly hash: string) {
    super(`a file isn’t stored: ${hash}`);
  }
}

/** The advisory lock of what names stored bytes, and of what removes bytes that nothing names. */
const NAMING_LOCK = 20_150_402;

/**
 * Keeps bytes that nothing names from being removed until the transaction ends; `alone` is for the one that removes them. The
 * embedded engine writes one transaction at a time.
 */
export async function lockNames(
  { engine }: Pick<Database, 'engine'>,
  transaction: Transaction<Schema>,
  how: 'shared' | 'alone',
): Promise<void> {
  if (engine === 'embedded') return;
  if (how === 'alone') await sql`select pg_advisory_xact_lock(${NAMING_LOCK})`.execute(transaction);
  else await sql`select pg_advisory_xact_lock_shared(${NAMING_LOCK})`.execute(transaction);
}

/** A release to be stored. */
export interface NewRelease extends ReleaseName {
  manifest: string;
  /** Hashes of all of its files. */
  hashes: string[];
}

/**
 * Stores a release with its public files and whatever bytes are new, all or nothing. One that is stored stays.
 * @throws FileTaken when one of its public files has other bytes already: browsers would mix two releases.
 * @throws FileMissing when bytes of a file are neither stored nor given
 */
export async function storeRelease(
  { engine, db }: Database,
  { remote, buildId, manifest, hashes }: NewRelease,
  files: Map<string, string>,
  blobs: Iterable<readonly [string, Buffer]>,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockNames({ engine }, transaction, 'shared');
    await storeBlobs(transaction, blobs, now);
    const sizes = await blobSizes({ db: transaction }, hashes);
    let bytes = 0;
    for (const hash of new Set(hashes)) {
      const size = sizes.get(hash);
      if (size === undefined) throw new FileMissing(hash);
      bytes += size;
    }
    await publish(transaction, files);
    await transaction
      .insertInto('site_release')
      .values({ remote, build_id: buildId, manifest, bytes, stored_at: now })
      .onConflict((conflict) => conflict.columns(['remote', 'build_id']).doNothing())
      .execute();
  });
}

async function publish(db: Kysely<Schema>, files: Map<string, string>): Promise<void> {
  const known = await publicFiles({ db }, [...files.keys()]);
  for (const [path, hash] of files) {
    const stored = known.get(path);
    if (stored === hash) continue;
    if (stored !== undefined) throw new FileTaken(path);
    await db
      .insertInto('site_file')
      .values({ path, hash })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}
