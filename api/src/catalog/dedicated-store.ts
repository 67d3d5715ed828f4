import type { DedicatedSaveResponse, DedicatedVersion, VersionSummary } from '@site/api-contract/admin/admin';
import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { Database, Schema } from '../storage/schema.ts';

/** The operator's latest list. Version 0 is the empty list before the first save. */
export interface DedicatedList {
  version: number;
  offers: DedicatedOffer[];
  /** Epoch milliseconds; `null` for version 0. */
  savedAt: number | null;
}

/** `stale`: a newer version than the editor's was saved. */
export type DedicatedSaveOutcome =
  | ({ outcome: 'saved' } & DedicatedSaveResponse)
  | { outcome: 'stale'; currentVersion: number };

export interface DedicatedSaveOptions {
  /** The version that the editor changed; absent: the save replaces any version. */
  expectedVersion?: number;
  /** The earlier version that this save restores. */
  restoredFrom?: number;
  /** Name of the editor; `null` or absent for the shared password. */
  editor?: string | null;
}

/** Store of the operator's dedicated offers, with every saved version (docs/product.md#admin). */
export class DedicatedStore {
  constructor(private readonly database: Database) {}

  async latest(): Promise<DedicatedList> {
    const row = await this.#versions().orderBy('version', 'desc').limit(1).executeTakeFirst();
    return row ? toStored(row) : { version: 0, offers: [], savedAt: null };
  }

  async version(version: number): Promise<DedicatedVersion | undefined> {
    const row = await this.#versions().where('version', '=', version).executeTakeFirst();
    return row && toStored(row);
  }

  /** Returns at most `limit` versions below `before`, newest first. */
  async history(limit: number, before = Number.MAX_SAFE_INTEGER): Promise<VersionSummary[]> {
    const rows = await this.database.db
      .selectFrom('dedicated_version')
      .select(['version', 'saved_at', 'offer_count', 'restored_from', 'editor'])
      .where('version', '<', before)
      .orderBy('version', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      version: row.version,
      savedAt: row.saved_at,
      offers: row.offer_count,
      restoredFrom: row.restored_from,
      editor: row.editor,
    }));
  }

  /**
   * Saves the whole list as a new version. With `expectedVersion`, saves only if that version is the latest: of several
   * editors that save at once, one succeeds. `offers` must have been validated.
   */
  async save(
    offers: readonly DedicatedOffer[],
    { expectedVersion, restoredFrom, editor }: DedicatedSaveOptions = {},
  ): Promise<DedicatedSaveOutcome> {
    for (;;) {
      const { version: latest } = await this.latest();
      if (expectedVersion !== undefined && expectedVersion !== latest) {
        return { outcome: 'stale', currentVersion: latest };
      }
      const savedAt = Date.now();
      const row = {
        version: latest + 1,
        offers: JSON.stringify(offers),
        saved_at: savedAt,
        offer_count: offers.length,
        restored_from: restoredFrom ?? null,
        editor: editor ?? null,
      };
      // The primary key decides a race. The loser reads the latest version again; each loss means another save succeeded.
      const inserted = await this.database.db
        .insertInto('dedicated_version')
        .values(row)
        .onConflict((conflict) => conflict.column('version').doNothing())
        .returning('version')
        .executeTakeFirst();
      if (inserted) return { outcome: 'saved', version: row.version, savedAt };
    }
  }

  #versions() {
    return this.database.db.selectFrom('dedicated_version').selectAll();
  }
}

function toStored(row: Schema['dedicated_version']): DedicatedVersion {
  const { version, offers, saved_at: savedAt, restored_from: restoredFrom, editor } = row;
  return { version, offers: JSON.parse(offers), savedAt, restoredFrom, editor };
}
