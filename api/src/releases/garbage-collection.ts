import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { readDatabaseClock } from '../storage/clock.ts';
import { batches, type Database, type Schema } from '../storage/schema.ts';
import { lockNames, type ReleaseName } from './releases.ts';

/** Rows deleted per statement. */
const BATCH = 500;

/** Minimum age of deleted unreferenced bytes, in milliseconds: an upload may be under way. */
const UNNAMED_MS = 86_400_000;

/** Stored items to delete. */
interface Deletions {
  /** Composition that must still be live: the items were chosen for this composition. */
  composition: string;
  releases: ReleaseName[];
  /** Ids of compositions to keep, however old. */
  keptCompositions: readonly string[];
  /** Public paths used only by the deleted releases, and public paths that others need. */
  gonePaths: ReadonlySet<string>;
  keptPaths: ReadonlySet<string>;
  /** Time in epoch milliseconds. Items stored later stay, since another process may be about to use them. */
  before: number;
  /** Called first in the deleting transaction, once the live pointer can't move; throws to refuse. */
  record(transaction: Transaction<Schema>): Promise<void>;
}

const fileListSchema = z.record(z.string(), z.string());

/**
 * Deletes releases, unused public files and compositions, and all unreferenced bytes.
 * Returns the number of deleted public files; `null` if another composition is live, and then nothing is deleted.
 * The live composition stays, and so do kept ones and compositions made since `before`, which hosts may be fetching.
 */
export async function collectGarbage(
  database: Database,
  { composition, keptCompositions, releases, gonePaths, keptPaths, before, record }: Deletions,
): Promise<number | null> {
  const gone = await database.db.transaction().execute(async (transaction) => {
    if (!(await holdLive(transaction, composition))) return null;
    await record(transaction);
    for (const { remote, buildId } of releases)
      await transaction
        .deleteFrom('site_release')
        .where('remote', '=', remote)
        .where('build_id', '=', buildId)
        .execute();
    await forgetCompositions(transaction, [composition, ...keptCompositions], before);
    const compositions = await transaction.selectFrom('site_composition').select('files').execute();
    const paths = new Set(keptPaths);
    for (const { files } of compositions)
      for (const path of Object.keys(fileListSchema.parse(JSON.parse(files)))) {
        const name = path.slice('public/'.length);
        if (path.startsWith('public/') && !gonePaths.has(name)) paths.add(name);
      }
    const files = await transaction.selectFrom('site_file').select('path').execute();
    const unused = files.map(({ path }) => path).filter((path) => !paths.has(path));
    for (const some of batches(unused, BATCH))
      await transaction.deleteFrom('site_file').where('path', 'in', some).execute();
    return unused.length;
  });
  if (gone !== null) await forgetUnnamedBlobs(database, before);
  return gone;
}

/** Returns true if a composition is live, and locks the pointer: a change that moves it waits for the end of the transaction. */
async function holdLive(transaction: Transaction<Schema>, composition: string): Promise<boolean> {
  const live = await transaction
    .updateTable('site_live')
    .set(({ ref }) => ({ moved_at: ref('moved_at') }))
    .where('composition', '=', composition)
    .returning('composition')
    .executeTakeFirst();
  return live !== undefined;
}

async function forgetCompositions(
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
export async function sweepBlobs(
  database: Database,
  live: string | null,
  kept: readonly string[],
): Promise<number> {
  const before = (await readDatabaseClock(database)) - UNNAMED_MS;
  if (live !== null)
    await database.db.transaction().execute(async (transaction) => {
      if (await holdLive(transaction, live)) await forgetCompositions(transaction, [live, ...kept], before);
    });
  return forgetUnnamedBlobs(database, before);
}

/**
 * Deletes bytes stored before a time that no release, composition, public file or announced upload references.
 * Each transaction checks again, while no other transaction stores a reference, so that bytes about to be used stay.
 * Returns the number of deleted blobs.
 */
async function forgetUnnamedBlobs(database: Database, before: number): Promise<number> {
  const listed = await database.db
    .selectFrom('site_blob')
    .select('hash')
    .where('stored_at', '<', before)
    .execute();
  const named = await namedHashes(database.db);
  const unnamed = listed.map(({ hash }) => hash).filter((hash) => !named.has(hash));
  let gone = 0;
  for (const some of batches(unnamed, BATCH))
    gone += await database.db.transaction().execute(async (transaction) => {
      await lockNames(database, transaction, 'alone');
      const namedNow = await namedHashes(transaction);
      const hashes = some.filter((hash) => !namedNow.has(hash));
      if (hashes.length === 0) return 0;
      const forget = transaction
        .deleteFrom('site_blob')
        .where('hash', 'in', hashes)
        .where('stored_at', '<', before)
        .returning('hash');
      return (await withoutOverwriting(database, transaction, () => forget.execute())).length;
    });
  return gone;
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

/** Returns all hashes referenced by public files, compositions, releases and uploads. */
async function namedHashes(db: Database['db'] | Transaction<Schema>): Promise<Set<string>> {
  const hashes = new Set<string>();
  const files = await db.selectFrom('site_file').select('hash').execute();
  for (const { hash } of files) hashes.add(hash);
  for (const { files } of await db.selectFrom('site_composition').select('files').execute())
    for (const hash of Object.values(fileListSchema.parse(JSON.parse(files)))) hashes.add(hash);
  const releases = await db.selectFrom('site_release').select('manifest').execute();
  const uploads = await db.selectFrom('delivery_upload').select('manifest').execute();
  for (const { manifest } of [...releases, ...uploads]) {
    const listed = manifestSchema.safeParse(parsed(manifest)).data?.files ?? {};
    for (const side of Object.values(listed)) for (const hash of Object.values(side)) hashes.add(hash);
  }
  return hashes;
}

/** Parses JSON; `undefined` when the text isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
