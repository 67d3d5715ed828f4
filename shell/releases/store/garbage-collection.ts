import { readDatabaseClock } from '@site/api/storage/clock';
import { type Database, type Schema, splitIntoBatches } from '@site/api/storage/schema';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { listStoredReleases, lockReferences, type StoredRelease } from './releases.ts';

/** Rows deleted per statement. */
const BATCH = 500;

/** Manifests and file lists read per statement: a manifest may have a megabyte. */
const TEXTS_AT_ONCE = 16;

/** Minimum age of unreferenced bytes that {@link collectGarbage} deletes, in milliseconds: an upload may be under way. */
const UNREFERENCED_MS = 86_400_000;

/** Stored items to delete. */
interface Deletions {
  /** Id of the composition that must still be live: the releases were chosen for it. */
  composition: string;
  /** Ids of compositions to keep, however old. */
  keptCompositions: readonly string[];
  /** Releases to delete, as they were listed. */
  releases: readonly StoredRelease[];
  /** Returns the paths of a release's public files. */
  publicPathsOf(release: StoredRelease): string[];
  /** Time in epoch milliseconds. Compositions and bytes stored later stay: another process may be about to use them. */
  before: number;
  /** Called in the deleting transaction before the first deletion; throws to refuse. */
  record(transaction: Transaction<Schema>): Promise<void>;
}

const fileListSchema = z.record(z.string(), z.string());

/**
 * Deletes releases, compositions and public files that no other release or composition needs, then unreferenced bytes.
 * Returns the number of deleted public files. Returns `null`, and deletes nothing, if another composition is live or if one
 * of the releases was stored again. What other processes store meanwhile stays.
 */
export async function deletePrunedReleases(
  database: Database,
  { composition, keptCompositions, releases, publicPathsOf, before, record }: Deletions,
): Promise<number | null> {
  const deleted = await database.db.transaction().execute(async (transaction) => {
    await lockReferences(database, transaction, 'exclusive');
    if (!(await lockLivePointer(transaction, composition))) return null;
    const allReleases = await listStoredReleases({ db: transaction });
    const listedAt = new Map(releases.map((release) => [getName(release), release.stored_at]));
    const isListed = (release: StoredRelease) => listedAt.has(getName(release));
    const isStoredAgain = (release: StoredRelease) => listedAt.get(getName(release)) !== release.stored_at;
    if (allReleases.filter(isListed).some(isStoredAgain)) return null;
    await record(transaction);
    for (const { remote, build_id } of releases)
      await transaction
        .deleteFrom('site_release')
        .where('remote', '=', remote)
        .where('build_id', '=', build_id)
        .execute();
    await deleteCompositions(transaction, [composition, ...keptCompositions], before);
    const needed = new Set(allReleases.filter((release) => !isListed(release)).flatMap(publicPathsOf));
    const dropped = new Set(releases.flatMap(publicPathsOf));
    const compositions = await transaction.selectFrom('site_composition').select('files').execute();
    for (const { files } of compositions)
      for (const path of Object.keys(fileListSchema.parse(JSON.parse(files)))) {
        const publicPath = path.slice('public/'.length);
        if (path.startsWith('public/') && !dropped.has(publicPath)) needed.add(publicPath);
      }
    const files = await transaction.selectFrom('site_file').select('path').execute();
    const unused = files.map(({ path }) => path).filter((path) => !needed.has(path));
    for (const some of splitIntoBatches(unused, BATCH))
      await transaction.deleteFrom('site_file').where('path', 'in', some).execute();
    return unused.length;
  });
  if (deleted !== null) await deleteUnreferencedBlobs(database, before);
  return deleted;
}

const getName = ({ remote, build_id }: StoredRelease) => `${remote}@${build_id}`;

/**
 * Locks the live pointer until the end of the transaction. Returns false if another composition is live. The update changes
 * no value: it takes the row's lock on both engines.
 */
async function lockLivePointer(transaction: Transaction<Schema>, composition: string): Promise<boolean> {
  const live = await transaction
    .updateTable('site_live')
    .set(({ ref }) => ({ moved_at: ref('moved_at') }))
    .where('composition', '=', composition)
    .returning('composition')
    .executeTakeFirst();
  return live !== undefined;
}

async function deleteCompositions(
  transaction: Transaction<Schema>,
  kept: readonly string[],
  before: number,
): Promise<void> {
  await transaction
    .deleteFrom('site_composition')
    .where('made_at', '<', before)
    .where('id', 'not in', kept)
    .execute();
}

/**
 * Deletes compositions, and bytes without a reference, such as those of abandoned uploads, once they are a day old.
 * Releases and their public files stay, and so does every composition when another than `live` is live.
 * Returns the number of deleted blobs.
 * @param live id of the live composition; null before the first
 * @param kept ids of earlier compositions to keep
 */
export async function collectGarbage(
  database: Database,
  live: string | null,
  kept: readonly string[],
): Promise<number> {
  const before = (await readDatabaseClock(database)) - UNREFERENCED_MS;
  if (live !== null)
    await database.db.transaction().execute(async (transaction) => {
      if (await lockLivePointer(transaction, live))
        await deleteCompositions(transaction, [live, ...kept], before);
    });
  return deleteUnreferencedBlobs(database, before);
}

/**
 * Deletes bytes stored before a time that no release, composition, public file or announced upload references.
 * Each transaction checks again, while no other transaction stores a reference, so that bytes about to be used stay.
 * Returns the number of deleted blobs.
 */
async function deleteUnreferencedBlobs(database: Database, before: number): Promise<number> {
  // Representations of files that the last sweep deleted.
  await database.db
    .deleteFrom('site_encoding')
    .where('hash', 'not in', database.db.selectFrom('site_blob').select('hash'))
    .execute();
  const oldBlobs = await database.db
    .selectFrom('site_blob')
    .select('hash')
    .where('stored_at', '<', before)
    .execute();
  const oldHashes = oldBlobs.map(({ hash }) => hash);
  const unreferenced = await findUnreferencedHashes(database.db, oldHashes);
  let deleted = 0;
  for (const some of splitIntoBatches(unreferenced, BATCH))
    deleted += await database.db.transaction().execute(async (transaction) => {
      await lockReferences(database, transaction, 'exclusive');
      const hashes = await findUnreferencedHashes(transaction, some);
      if (hashes.length === 0) return 0;
      const deletion = transaction
        .deleteFrom('site_blob')
        .where('hash', 'in', hashes)
        .where('stored_at', '<', before)
        .returning('hash');
      return (await withoutOverwriting(database, transaction, () => deletion.execute())).length;
    });
  return deleted;
}

/**
 * Runs a deletion of public data without overwriting the bytes, and returns its result.
 * On the embedded engine, the log of an overwrite takes as much room as the deletion frees, which a full disk lacks.
 */
async function withoutOverwriting<T>(
  { engine }: Database,
  transaction: Transaction<Schema>,
  remove: () => Promise<T>,
): Promise<T> {
  if (engine === 'postgres') return remove();
  await sql`pragma secure_delete=OFF`.execute(transaction);
  try {
    return await remove();
  } finally {
    await sql`pragma secure_delete=ON`.execute(transaction);
  }
}

/** Files of a manifest, by side. An unreadable manifest references nothing: composing reports it. */
const manifestSchema = z.object({ files: z.record(z.string(), fileListSchema) });

/**
 * Returns those of the hashes that no public file, composition, release or upload references. Reads few texts at a time, and
 * keeps none of their hashes: announced manifests may name millions.
 */
async function findUnreferencedHashes(
  db: Database['db'] | Transaction<Schema>,
  hashes: string[],
): Promise<string[]> {
  const unreferenced = new Set(hashes);
  const files = await db.selectFrom('site_file').select('hash').execute();
  for (const { hash } of files) unreferenced.delete(hash);
  const encodings = await db.selectFrom('site_encoding').select(['br', 'gzip']).execute();
  for (const { br, gzip } of encodings) for (const hash of [br, gzip]) unreferenced.delete(hash);
  for await (const text of readFileLists(db))
    for (const hash of Object.values(fileListSchema.parse(JSON.parse(text)))) unreferenced.delete(hash);
  for await (const text of readManifests(db)) {
    const filesBySide = manifestSchema.safeParse(parseJsonOrUndefined(text)).data?.files ?? {};
    for (const side of Object.values(filesBySide))
      for (const hash of Object.values(side)) unreferenced.delete(hash);
  }
  return [...unreferenced];
}

/** Yields the file list of each composition. */
async function* readFileLists(db: Database['db'] | Transaction<Schema>): AsyncGenerator<string> {
  const compositions = readInBatches({ id: '' }, ({ id }) =>
    db
      .selectFrom('site_composition')
      .select(['id', 'files'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(TEXTS_AT_ONCE)
      .execute(),
  );
  for await (const { files } of compositions) yield files;
}

/** Yields the manifest of each stored and each announced release. */
async function* readManifests(db: Database['db'] | Transaction<Schema>): AsyncGenerator<string> {
  const releases = readInBatches({ remote: '', build_id: '' }, ({ remote, build_id }) =>
    db
      .selectFrom('site_release')
      .select(['remote', 'build_id', 'manifest'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('remote', 'build_id'), '>', tuple(remote, build_id)))
      .orderBy('remote')
      .orderBy('build_id')
      .limit(TEXTS_AT_ONCE)
      .execute(),
  );
  for await (const { manifest } of releases) yield manifest;
  const uploads = readInBatches({ manifest_hash: '' }, ({ manifest_hash }) =>
    db
      .selectFrom('delivery_upload')
      .select(['manifest_hash', 'manifest'])
      .where('manifest_hash', '>', manifest_hash)
      .orderBy('manifest_hash')
      .limit(TEXTS_AT_ONCE)
      .execute(),
  );
  for await (const { manifest } of uploads) yield manifest;
}

/**
 * Yields rows batch by batch, in the order of their keys. `read` returns the rows after a key, none at the end.
 * @param start a key before all others
 */
async function* readInBatches<Key, Row extends Key>(
  start: Key,
  read: (last: Key) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last = start;
  for (;;) {
    const rows = await read(last);
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1) ?? last;
  }
}

/** Parses JSON; `undefined` when the text isn't JSON. */
function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
