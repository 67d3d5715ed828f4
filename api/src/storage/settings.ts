import { CLOCK_SKEW_MS, type Database } from './schema.ts';

/** Returns the parsed JSON value of a setting; `undefined` if the setting isn't stored. */
export async function readSetting({ db }: Pick<Database, 'db'>, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** Stores a setting, and replaces an earlier value. */
export async function writeSetting({ db }: Pick<Database, 'db'>, key: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: Date.now() };
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/**
 * Stores `now` under `key`, unless the stored time is less than `everyMs` milliseconds ago. Of several instances that try at
 * once, exactly one gets `true`.
 */
export async function claimDueRun({ db }: Database, key: string, now: number, everyMs: number) {
  const claimed = await db
    .insertInto('setting')
    .values({ key, value: 'null', updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ updated_at: now })
        // A time in the future comes from a clock that has been set back since.
        .where(({ not, between }) =>
          not(between('setting.updated_at', now - everyMs + 1, now + CLOCK_SKEW_MS)),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores a setting unless it is already stored. Of several instances that try at once, exactly one gets `true`. */
export async function claimSetting({ db }: Pick<Database, 'db'>, key: string, value: unknown) {
  const inserted = await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: Date.now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}
