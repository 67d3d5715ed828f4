import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database, Schema } from '@site/api/storage/schema';
import type { RemoteBudget } from '@site/api-contract/releases/budgets';
import { RELEASE_MAX_BYTES } from '@site/api-contract/releases/release-rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { RejectedError } from '../../site/errors.ts';
import type { SigningKey } from '../access/keys.ts';
import { StatementRejectedError } from '../access/statement-rejection.ts';
import { BudgetExceededError } from '../model/budgets.ts';

/** Time from the last announcement of a release to its end, in milliseconds. */
const KEPT_MS = 86_400_000;

const wantedSchema = z.array(z.string());

/** A release that a team announces. */
interface AnnouncedRelease {
  /** Hash of the manifest's text. */
  hash: string;
  manifest: string;
  remote: string;
  buildId: string;
  missing: string[];
  /** Size in bytes of the files already stored. */
  knownBytes: number;
}

const MEGABYTE = 1_000_000;

/** Announced releases, in the database: a team's next request may reach another host. */
export class UploadStore {
  constructor(private readonly database: Database) {}

  /**
   * Stores a manifest and the hashes of its missing files. A repeated announcement keeps the count of uploaded bytes,
   * and gives the upload a whole day again. A build has one announcement: of two texts of its manifest, such as one with
   * more white space, the last stays, since budgets count builds.
   * @param budget the remote's, for a team; `null` for the operator
   * @throws BudgetExceededError if the budget has no room for the release beside those stored and announced
   */
  async announce(release: AnnouncedRelease, budget: RemoteBudget | null): Promise<void> {
    const { hash, manifest, remote, buildId, missing, knownBytes } = release;
    const now = await readDatabaseClock(this.database);
    await this.database.db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('delivery_upload')
        .where('created_at', '<', now - KEPT_MS)
        .execute();
      if (budget) {
        await lockUploads(this.database, transaction, remote);
        await this.#refuseRelease(transaction, release, budget);
      }
      const before = await findUpload(transaction, hash);
      const replaced = await deleteOtherTexts(transaction, release);
      // Files stored since the first announcement stay wanted: another pipeline may be about to upload them.
      const wantedHashes = new Set([...(before?.wanted ?? []), ...replaced.wanted, ...missing]);
      const wanted = JSON.stringify([...wantedHashes]);
      const names = { manifest_hash: hash, manifest, remote, build_id: buildId };
      const counts = { known_bytes: replaced.knownBytes ?? knownBytes, bytes: replaced.bytes };
      await transaction
        .insertInto('delivery_upload')
        .values({ ...names, ...counts, wanted, created_at: now })
        .onConflict((conflict) =>
          conflict.column('manifest_hash').doUpdateSet((row) => ({
            wanted,
            bytes: row('delivery_upload.bytes', '+', replaced.bytes),
            created_at: now,
          })),
        )
        .execute();
    });
  }

  /**
   * Returns the announcement of a release: its manifest's text, and the hashes of the files it lacked.
   * @throws StatementRejectedError if the manifest wasn't announced, or is of another release: a team's key uploads and
   * completes its own releases only
   */
  async findAnnounced(
    hash: string,
    { remote, buildId }: { remote: string; buildId: string },
    key: Pick<SigningKey, 'name'>,
  ): Promise<Upload> {
    const found = await findUpload(this.database.db, hash);
    if (!found) throw new StatementRejectedError('unannounced', key.name);
    if (found.remote !== remote || found.buildId !== buildId)
      throw new StatementRejectedError('release', key.name, `${found.remote}@${found.buildId}`);
    return found;
  }

  /**
   * Counts bytes before the host stores them.
   * @param budget the remote's, for a team; `null` for the operator
   * @throws RejectedError if the release becomes too large, BudgetExceededError if the remote's releases together do
   */
  async count(
    { hash, remote }: { hash: string; remote: string },
    bytes: number,
    budget: RemoteBudget | null,
  ): Promise<void> {
    await this.database.db.transaction().execute(async (transaction) => {
      if (budget) {
        await lockUploads(this.database, transaction, remote);
        await refuseBytes(transaction, remote, bytes, budget);
      }
      const row = await transaction
        .updateTable('delivery_upload')
        .set((row) => ({ bytes: row('bytes', '+', bytes) }))
        .where('manifest_hash', '=', hash)
        .where('bytes', '<=', RELEASE_MAX_BYTES - bytes)
        .returning('bytes')
        .executeTakeFirst();
      if (row) return;
      const most = RELEASE_MAX_BYTES / (1024 * 1024);
      throw new RejectedError(
        `more than ${most} MB were uploaded for this release; the count ends a day after its last announcement`,
      );
    });
  }

  async #refuseRelease(
    transaction: Transaction<Schema>,
    { remote, buildId, knownBytes }: AnnouncedRelease,
    budget: RemoteBudget,
  ): Promise<void> {
    const { stored, pending } = await getReleases(transaction, remote);
    // A release that is already stored or announced needs no further room.
    if ([...stored, ...pending].some((one) => one.buildId === buildId)) return;
    const used = stored.length + pending.length;
    const limit = budget.storedReleases;
    if (used >= limit)
      throw new BudgetExceededError({ name: 'storedReleases', remote, limit, used, freesAt: null });
    await refuseBytes(transaction, remote, knownBytes, budget);
  }
}

/** A stored announcement. */
interface Upload {
  manifest: string;
  remote: string;
  buildId: string;
  wanted: string[];
}

async function findUpload(db: Kysely<Schema>, hash: string): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('delivery_upload')
    .select(['manifest', 'wanted', 'remote', 'build_id'])
    .where('manifest_hash', '=', hash)
    .executeTakeFirst();
  return (
    row && {
      manifest: row.manifest,
      remote: row.remote,
      buildId: row.build_id,
      wanted: wantedSchema.parse(JSON.parse(row.wanted)),
    }
  );
}

/**
 * Deletes the announcements of a build under other texts of its manifest. Returns what the build's next announcement takes
 * over: the wanted files, the uploaded bytes, and the bytes that were known first; `undefined` if none was deleted.
 */
async function deleteOtherTexts(
  transaction: Transaction<Schema>,
  { hash, remote, buildId }: AnnouncedRelease,
): Promise<{ wanted: string[]; bytes: number; knownBytes: number | undefined }> {
  const rows = await transaction
    .deleteFrom('delivery_upload')
    .where('remote', '=', remote)
    .where('build_id', '=', buildId)
    .where('manifest_hash', '!=', hash)
    .returning(['wanted', 'bytes', 'known_bytes'])
    .execute();
  let bytes = 0;
  for (const row of rows) bytes += Number(row.bytes);
  return {
    wanted: rows.flatMap(({ wanted }) => wantedSchema.parse(JSON.parse(wanted))),
    bytes,
    knownBytes: rows[0]?.known_bytes,
  };
}

/** First key of PostgreSQL's advisory lock around a remote's uploads; the second is a hash of the remote's name. */
const UPLOADS_LOCK = 1_593_024;

/**
 * Locks the count of a remote's releases until the transaction ends. The embedded engine runs a single write transaction at
 * a time, and takes no lock.
 */
async function lockUploads(
  { engine }: Pick<Database, 'engine'>,
  transaction: Transaction<Schema>,
  remote: string,
): Promise<void> {
  if (engine === 'embedded') return;
  await sql`select pg_advisory_xact_lock(${UPLOADS_LOCK}, hashtext(${remote}))`.execute(transaction);
}

/** Returns the sizes in bytes of a remote's stored releases, and of its announced releases that aren't stored. */
async function getReleases(transaction: Transaction<Schema>, remote: string) {
  const storedReleases = await transaction
    .selectFrom('site_release')
    .select(['build_id as buildId', 'bytes'])
    .where('remote', '=', remote)
    .execute();
  const announced = await transaction
    .selectFrom('delivery_upload')
    .select(['build_id as buildId', sql<number>`bytes + known_bytes`.as('bytes')])
    .where('remote', '=', remote)
    .execute();
  const storedIds = new Set(storedReleases.map(({ buildId }) => buildId));
  return { stored: storedReleases, pending: announced.filter(({ buildId }) => !storedIds.has(buildId)) };
}

/** @throws BudgetExceededError if these bytes would make a remote's releases exceed the budget */
async function refuseBytes(
  transaction: Transaction<Schema>,
  remote: string,
  bytes: number,
  budget: RemoteBudget,
): Promise<void> {
  const { stored, pending } = await getReleases(transaction, remote);
  let total = bytes;
  for (const release of [...stored, ...pending]) total += Number(release.bytes);
  const limit = budget.storedMegabytes;
  if (total <= limit * MEGABYTE) return;
  const used = Math.floor((total - bytes) / MEGABYTE);
  throw new BudgetExceededError({ name: 'storedMegabytes', remote, limit, used, freesAt: null });
}
