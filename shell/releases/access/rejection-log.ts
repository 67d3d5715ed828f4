import { RateLimiter } from '@site/api/http/rate-limit';
import type { Database } from '@site/api/storage/schema';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';

/** Number of rejections that the database keeps. */
const MAX_RECORDED = 500;

/** Limit of rejections per log, so that a flood of forged statements can't keep the database writing. */
const RECORD_LIMIT = { max: 60, windowMs: 60_000 };

const REASON_MAX = 500;

/** Records the last rejections for `site releases rejected`, and logs each recorded one. */
export class RejectionLog {
  readonly #limit = new RateLimiter(RECORD_LIMIT);

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /** Records a refusal, up to a limit. Never rejects: the client gets the refusal even if recording fails. */
  async record(author: string, reason: string): Promise<void> {
    if (this.#limit.take('all') > 0) return;
    // The reason becomes a single line without control characters: operators read it in a terminal.
    const line = reason.replace(/\p{Cc}/gu, ' ').slice(0, REASON_MAX);
    this.logger.warn({ author, reason: line }, 'call rejected');
    try {
      await this.database.db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('delivery_refusal')
          .values({ id: uuidv7(), at: Date.now(), author, reason: line })
          .execute();
        await transaction
          .deleteFrom('delivery_refusal')
          .where('id', 'not in', (rows) =>
            rows.selectFrom('delivery_refusal').select('id').orderBy('id', 'desc').limit(MAX_RECORDED),
          )
          .execute();
      });
    } catch (error) {
      this.logger.warn({ err: error }, 'refusal not kept');
    }
  }
}

/** Returns the recorded rejections, newest first. */
export function listRejections({ db }: Database) {
  return db.selectFrom('delivery_refusal').select(['at', 'author', 'reason']).orderBy('id', 'desc').execute();
}
