import { RELEASE_MAX } from '@site/api-contract/delivery-rules';
import { z } from 'zod';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { DeliveryRefusal } from './delivery.ts';

/** How long what was announced may be uploaded and released, in milliseconds. */
const KEPT_MS = 86_400_000;

const wantedSchema = z.array(z.string());

/** Announced releases, known to all hosts: the next request may come to another one. */
export class Uploads {
  constructor(private readonly database: Database) {}

  /** Notes a manifest and the files that are missing. Announcing it again begins no new count of bytes. */
  async announce(hash: string, manifest: string, missing: string[]): Promise<void> {
    const now = await readDatabaseClock(this.database);
    const { db } = this.database;
    // Somebody else may be about to upload what is there by now.
    const before = await this.find(hash);
    const wanted = JSON.stringify([...new Set([...(before?.wanted ?? []), ...missing])]);
    await db
      .deleteFrom('delivery_upload')
      .where('created_at', '<', now - KEPT_MS)
      .execute();
    await db
      .insertInto('delivery_upload')
      .values({ manifest_hash: hash, manifest, wanted, bytes: 0, created_at: now })
      .onConflict((conflict) => conflict.column('manifest_hash').doUpdateSet({ wanted }))
      .execute();
  }

  /** The text of an announced manifest, and hashes of the files that were missing then; `undefined`: it wasn't announced. */
  async find(hash: string): Promise<{ manifest: string; wanted: string[] } | undefined> {
    const row = await this.database.db
      .selectFrom('delivery_upload')
      .select(['manifest', 'wanted'])
      .where('manifest_hash', '=', hash)
      .executeTakeFirst();
    return row && { manifest: row.manifest, wanted: wantedSchema.parse(JSON.parse(row.wanted)) };
  }

  /** Counts bytes before they are stored. @throws DeliveryRefusal when the release becomes too large. */
  async count(hash: string, bytes: number): Promise<void> {
    const counted = await this.database.db
      .updateTable('delivery_upload')
      .set((row) => ({ bytes: row('bytes', '+', bytes) }))
      .where('manifest_hash', '=', hash)
      .where('bytes', '<=', RELEASE_MAX - bytes)
      .returning('bytes')
      .executeTakeFirst();
    if (counted) return;
    const most = RELEASE_MAX / (1024 * 1024);
    throw new DeliveryRefusal(`more than ${most} MB were uploaded for this release within a day`);
  }
}
