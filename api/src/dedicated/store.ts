import type { DedicatedOffer } from '@site/api-contract/dedicated';
import type { Database } from '../storage/schema.ts';

/** The operator's list as it was saved last. Version 0 is the empty list nobody has saved yet. */
export interface DedicatedList {
  version: number;
  offers: DedicatedOffer[];
}

/** `stale`: somebody has saved since the version the editor started from (decision 23). */
export type SaveOutcome =
  | { outcome: 'saved'; version: number }
  | { outcome: 'stale'; currentVersion: number };

/** The operator's dedicated offers; every version saved is kept (decision 23). */
export class DedicatedStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async latest(): Promise<DedicatedList> {
    const row = await this.#database.db
      .selectFrom('dedicated_version')
      .select(['version', 'offers'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? { version: row.version, offers: JSON.parse(row.offers) } : { version: 0, offers: [] };
  }

  /**
   * Saves the whole list as a new version. With `expectedVersion`, only if that is still the latest: of several
   * editors saving at once, one gets through. `offers` must have been validated.
   */
  async save(offers: readonly DedicatedOffer[], expectedVersion?: number): Promise<SaveOutcome> {
    for (;;) {
      const latest = await this.#latestVersion();
      if (expectedVersion !== undefined && expectedVersion !== latest) {
        return { outcome: 'stale', currentVersion: latest };
      }
      // The primary key decides a race. Whoever loses it looks again: the winner has moved on, so this ends.
      if (await this.#insert(latest + 1, offers)) return { outcome: 'saved', version: latest + 1 };
    }
  }

  async #latestVersion(): Promise<number> {
    const row = await this.#database.db
      .selectFrom('dedicated_version')
      .select(({ fn }) => fn.max('version').as('latest'))
      .executeTakeFirst();
    return row?.latest ?? 0;
  }

  async #insert(version: number, offers: readonly DedicatedOffer[]): Promise<boolean> {
    const inserted = await this.#database.db
      .insertInto('dedicated_version')
      .values({ version, offers: JSON.stringify(offers), saved_at: Date.now() })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .returning('version')
      .executeTakeFirst();
    return inserted !== undefined;
  }
}
