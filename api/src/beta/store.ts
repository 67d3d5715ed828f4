import type { BetaRequest } from '@site/api-contract/beta';
import { uuidv7 } from 'uuidv7';
import { enqueue } from '../outbox/store.ts';
import type { Admit, Database } from '../storage/schema.ts';
import { type BetaMailContext, confirmationMail, signupMail } from './mail.ts';

/** Confirmations one address gets in a day: whoever signs up somebody else for everything fills no mailbox. */
export const MAX_CONFIRMATIONS_A_DAY = 5;

const DAY_MS = 24 * 3_600_000;

/** `repeated`: this address has signed up for this project already. */
export type SignupOutcome = 'stored' | 'repeated';

/**
 * Stores a sign-up, the mail that tells the operator and the one that confirms to the visitor: all or none. Once
 * this resolves they survive a crash. The same e-mail, in whatever case, and project again store nothing (decision 28).
 * `admit` is asked about new ones only, in the same transaction: what it refuses by throwing is not stored.
 */
export async function acceptSignup(
  database: Database,
  signup: BetaRequest,
  context: BetaMailContext,
  admit?: Admit,
): Promise<SignupOutcome> {
  return database.db.transaction().execute(async (transaction) => {
    const now = Date.now();
    const id = uuidv7();
    const emailKey = signup.email.toLowerCase();
    const inserted = await transaction
      .insertInto('beta_signup')
      .values({ id, ...signup, email_key: emailKey, created_at: now })
      .onConflict((conflict) => conflict.columns(['email_key', 'project']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return 'repeated';
    await admit?.(transaction);
    await enqueue(transaction, signupMail(signup, context, new Date(now)), now, id);
    const { count } = await transaction
      .selectFrom('beta_signup')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email_key', '=', emailKey)
      .where('created_at', '>', now - DAY_MS)
      .executeTakeFirstOrThrow();
    if (Number(count) <= MAX_CONFIRMATIONS_A_DAY) {
      await enqueue(transaction, confirmationMail(signup, context), now, id);
    }
    return 'stored';
  });
}
