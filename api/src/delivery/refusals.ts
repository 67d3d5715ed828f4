import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { RateLimiter } from '../http/rate-limit.ts';
import type { Database } from '../storage/schema.ts';

/** Refusals that are kept. */
const KEPT = 500;

/** Refusals noted by one process: whoever sends forged statements all day writes no more. */
const NOTED = { max: 60, windowMs: 60_000 };

const REASON_MAX = 500;

/** A refused delivery. */
export interface Refused {
  at: number;
  who: string;
  reason: string;
}

/** Keeps the last refusals, for `npm run releases -- --refused`, and has each in the log. */
export class Refusals {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #limit = new RateLimiter(NOTED);

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Notes a refusal. Never rejects: the refusal is told whether it is kept or not. */
  async note(who: string, reason: string): Promise<void> {
    if (this.#limit.take('all') > 0) return;
    // One line, whatever somebody has put into it: it is read in a terminal.
    const line = reason.replace(/\p{Cc}/gu, ' ').slice(0, REASON_MAX);
    this.#logger.warn({ who, reason: line }, 'delivery refused');
    try {
      await this.#database.db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('delivery_refusal')
          .values({ id: uuidv7(), at: Date.now(), who, reason: line })
          .execute();
        await transaction
          .deleteFrom('delivery_refusal')
          .where('id', 'not in', (rows) =>
            rows.selectFrom('delivery_refusal').select('id').orderBy('id', 'desc').limit(KEPT),
          )
          .execute();
      });
    } catch (error) {
      this.#logger.warn({ err: error }, 'refusal not kept');
    }
  }
}

/** The last refusals, newest first. */
export async function listRefusals({ db }: Database): Promise<Refused[]> {
  return db.selectFrom('delivery_refusal').select(['at', 'who', 'reason']).orderBy('id', 'desc').execute();
}
