import { sql, type Transaction } from 'kysely';
import type { Database, Schema } from '../storage/schema.ts';
import { refuseFlood } from './flood.ts';

/** At most `max` requests per address in the `windowMs` milliseconds that begin with the first of them. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

/** Counts that have lost their meaning and go with one request: as many as a request may add, and then some. */
const FORGOTTEN_AT_ONCE = 10;

/**
 * Keeps one sender from flooding a mailbox. Counted in the database, so that all instances share it. An address is
 * personal data: its count goes once it limits nothing, with the next submission or the purge.
 */
export class FormLimit {
  readonly #engine: Database['engine'];
  readonly #form: Schema['form_count']['form'];
  readonly #limit: RateLimit;
  readonly #refusal: string;

  /** `refusal` is a whole French sentence. */
  constructor(
    { engine }: Database,
    form: Schema['form_count']['form'],
    { limit, refusal }: { limit: RateLimit; refusal: string },
  ) {
    this.#engine = engine;
    this.#form = form;
    this.#limit = limit;
    this.#refusal = refusal;
  }

  /**
   * Counts a submission in the transaction that has just stored it: one that comes to nothing isn't counted.
   * @throws HttpProblem 429 that says when to come back; nothing is counted then either.
   */
  async admit(transaction: Transaction<Schema>, address: string, now = Date.now()): Promise<void> {
    const { max, windowMs } = this.#limit;
    // One statement: of several instances counting at once, exactly `max` get through.
    const { rows } = await sql`
      insert into form_count (form, address, count, until)
      values (${this.#form}, ${address}, 1, ${now + windowMs})
      on conflict (form, address) do update set
        count = case when form_count.until <= ${now} then 1 else form_count.count + 1 end,
        until = case when form_count.until <= ${now} then excluded.until else form_count.until end
      where form_count.until <= ${now} or form_count.count < ${max}
      returning count`.execute(transaction);
    if (rows.length === 0) refuseFlood((await this.#until(transaction, address)) - now, this.#refusal);
    await this.#forgetOld(transaction, now);
  }

  async #until(transaction: Transaction<Schema>, address: string): Promise<number> {
    const { until } = await transaction
      .selectFrom('form_count')
      .select('until')
      .where('form', '=', this.#form)
      .where('address', '=', address)
      .executeTakeFirstOrThrow();
    return until;
  }

  /** Passes by counts another instance is busy with: whoever waited here could wait in a circle. */
  async #forgetOld(transaction: Transaction<Schema>, now: number): Promise<void> {
    const old = await transaction
      .selectFrom('form_count')
      .select(['form', 'address'])
      .where('until', '<=', now)
      .limit(FORGOTTEN_AT_ONCE)
      .$if(this.#engine === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    for (const { form, address } of old) {
      await transaction
        .deleteFrom('form_count')
        .where('form', '=', form)
        .where('address', '=', address)
        .execute();
    }
  }
}

/** Deletes the counts that limit nothing any more: without another submission, nobody else would. */
export async function forgetOldCounts({ db }: Database, now: number): Promise<void> {
  await db.deleteFrom('form_count').where('until', '<=', now).execute();
}
