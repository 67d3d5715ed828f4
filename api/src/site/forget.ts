import type { Transaction } from 'kysely';
import { batches, type Database, type Schema } from '../storage/schema.ts';
import type { ReleaseName } from './releases.ts';

/** Rows deleted by one statement. */
const BATCH = 500;

/** What the site can do without. */
interface Forgotten {
  /** The composition that must be live still: what is named here was judged by it. */
  composition: string;
  releases: ReleaseName[];
  /** Public paths that only the releases have which go, and those that others need. */
  gonePaths: ReadonlySet<string>;
  keptPaths: ReadonlySet<string>;
  /** Hashes that releases need which stay. */
  keptHashes: ReadonlySet<string>;
  /** What was stored since, in epoch milliseconds, stays: somebody may be about to use it. */
  before: number;
  /** Called first in the transaction that removes it all, once nothing else can go live; throws to refuse. */
  record(transaction: Transaction<Schema>): Promise<void>;
}

/**
 * Removes releases, the public files and compositions that nobody needs, and all bytes nothing names any more. Returns how
 * many public files went; `null` when something else is live by now, and nothing was removed. The live composition stays, and
 * those made since `before`, for hosts that are on their way.
 */
export async function forgetSite(
  database: Database,
  { composition, releases, gonePaths, keptPaths, keptHashes, before, record }: Forgotten,
): Promise<number | null> {
  return database.db.transaction().execute(async (transaction) => {
    // Whoever moves the pointer meanwhile waits for this row.
    const live = await transaction
      .updateTable('site_live')
      .set(({ ref }) => ({ moved_at: ref('moved_at') }))
      .where('composition', '=', composition)
      .returning('composition')
      .executeTakeFirst();
    if (!live) return null;
    await record(transaction);
    for (const { remote, buildId } of releases)
      await transaction
        .deleteFrom('site_release')
        .where('remote', '=', remote)
        .where('build_id', '=', buildId)
        .execute();
    await transaction
      .deleteFrom('site_composition')
      .where('made_at', '<', before)
      .where('id', '<>', composition)
      .execute();
    const compositions = await transaction.selectFrom('site_composition').select('files').execute();
    const lists = compositions.map(({ files }) => JSON.parse(files) as Record<string, string>);
    const paths = new Set(keptPaths);
    const hashes = new Set(keptHashes);
    for (const list of lists)
      for (const [path, hash] of Object.entries(list)) {
        hashes.add(hash);
        const name = path.slice('public/'.length);
        if (path.startsWith('public/') && !gonePaths.has(name)) paths.add(name);
      }
    const files = await transaction.selectFrom('site_file').selectAll().execute();
    const gone = files.filter(({ path }) => !paths.has(path)).map(({ path }) => path);
    for (const some of batches(gone, BATCH))
      await transaction.deleteFrom('site_file').where('path', 'in', some).execute();
    for (const { path, hash } of files) if (paths.has(path)) hashes.add(hash);
    const blobs = await transaction
      .selectFrom('site_blob')
      .select('hash')
      .where('stored_at', '<', before)
      .execute();
    const unused = blobs.map(({ hash }) => hash).filter((hash) => !hashes.has(hash));
    for (const some of batches(unused, BATCH))
      await transaction.deleteFrom('site_blob').where('hash', 'in', some).execute();
    return gone.length;
  });
}
