import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { readDatabaseClock } from '../storage/clock.ts';
import { batches, type Database, type Schema } from '../storage/schema.ts';
import { lockNames, type ReleaseName } from './releases.ts';

/** Rows deleted by one statement. */
const BATCH = 500;

/** Bytes that nothing names stay for so long after they were stored, in milliseconds: an upload may be under way. */
const UNNAMED_MS = 86_400_000;

/** What the site can do without. */
interface Forgotten {
  /** The composition that must be live still: what is named here was judged by it. */
  composition: string;
  releases: ReleaseName[];
  /** Public paths that only the releases have which go, and those that others need. */
  gonePaths: ReadonlySet<string>;
  keptPaths: ReadonlySet<string>;
  /** What was stored since, in epoch milliseconds, stays: somebody may be about to use it. */
  before: number;
  /** Called first in the transaction that removes it all, once nothing else can go live; throws to refuse. */
  record(transaction: Transaction<Schema>): Promise<void>;
}

const fileListSchema = z.record(z.string(), z.string());

/**
 * Removes releases, the public files and compositions that nobody needs, and all bytes nothing names any more. Returns how
 * many public files went; `null` when something else is live by now, and nothing was removed. The live composition stays, and
 * those made since `before`, for hosts that are on their way.
 */
export async function collectGarbage(
  database: Database,
  { composition, releases, gonePaths, keptPaths, before, record }: Forgotten,
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
    await forgetCompositions(transaction, composition, before);
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

/** Whether a composition is live, held so: a change that moves the pointer waits for the end of the transaction. */
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
  live: string,
  before: number,
): Promise<void> {
  await transaction
    .deleteFrom('site_composition')
    .where('made_at', '<', before)
    .where('id', '<>', live)
    .execute();
}

/**
 * Removes what a day has made useless: compositions that gave way, and bytes that nothing names, such as those of uploads that
 * never became a release. Releases stay, and so do their public files. Returns how many blobs went.
 */
export async function sweepBlobs(database: Database): Promise<number> {
  const before = (await readDatabaseClock(database)) - UNNAMED_MS;
  await database.db.transaction().execute(async (transaction) => {
    const live = await transaction.selectFrom('site_live').select('composition').executeTakeFirst();
    if (live && (await holdLive(transaction, live.composition)))
      await forgetCompositions(transaction, live.composition, before);
  });
  return forgetUnnamedBlobs(database, before);
}

/**
 * Removes bytes stored before a time that no release, composition, public file or announced upload names. Each transaction
 * looks anew, beside none that stores a name, so that what is about to be used stays. Returns how many blobs went.
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
 * Deletes what was public, which need not be overwritten: on the embedded engine the log of what is overwritten would take as
 * much room as is given back, which a full disk doesn't have.
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

/** Manifests list their files by side. One that can't be read names nothing: composing says so. */
const manifestSchema = z.object({ files: z.record(z.string(), fileListSchema) });

/** Hashes that anything names. */
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
