import { createHash, randomBytes } from 'node:crypto';
import type { BetaRequest } from '@site/api-contract/beta';
import { BETA_CONFIRM_DAYS } from '@site/api-contract/beta-rules';
import type { Kysely, Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { policies } from '../config/rate-limit-policies.ts';
import { enqueue } from '../mail/outbox.ts';
import { takeStored } from '../storage/rate-limit-counts.ts';
import type { Admit, Database, Schema } from '../storage/schema.ts';
import { type BetaMailContext, confirmationMail, linkMail, signupMail } from './beta-mail.ts';
import { mailboxKey } from './form-limit.ts';

const DAY_MS = 24 * 3_600_000;
const LINK_MS = BETA_CONFIRM_DAYS * DAY_MS;

const TOKEN_BYTES = 32;

/** `repeated`: this address has signed up for this project already. */
export type SignupOutcome = 'stored' | 'repeated';

/**
 * Stores a sign-up nobody has confirmed yet and the mail with the link that does: both or neither. Once this resolves
 * they survive a crash. The same e-mail, in whatever case, and project again store nothing, and bring
 * another link while the sign-up isn't confirmed. `admit` is asked about new ones only, in the same transaction: what
 * it refuses by throwing is not stored.
 */
export async function acceptSignup(
  { db }: Database,
  signup: BetaRequest,
  context: BetaMailContext,
  admit?: Admit,
  now = Date.now(),
): Promise<SignupOutcome> {
  await forgetUnconfirmed(db, now);
  return db.transaction().execute(async (transaction) => {
    const name = { email_key: signup.email.toLowerCase(), project: signup.project };
    const id = uuidv7();
    const inserted = await transaction
      .insertInto('beta_signup')
      .values({ id, ...signup, ...name, created_at: now })
      // PostgreSQL waits here for a twin under way, so the row is visible to the next statement.
      .onConflict((conflict) => conflict.columns(['email_key', 'project']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await admit?.(transaction);
      await sendLink(transaction, { id, ...signup }, context, now);
      return 'stored';
    }
    const known = await transaction
      .selectFrom('beta_signup')
      .select(['id', 'email', 'project', 'confirmed_at'])
      .where('email_key', '=', name.email_key)
      .where('project', '=', name.project)
      .executeTakeFirst();
    if (known?.confirmed_at === null) await sendLink(transaction, known, context, now);
    return 'repeated';
  });
}

/** Mails a link, unless one has just left or the mailbox has had its share of the day. */
async function sendLink(
  transaction: Transaction<Schema>,
  { id, email }: { id: string; email: string },
  context: BetaMailContext,
  now: number,
): Promise<void> {
  const take = (policy: 'beta-link' | 'beta-mailbox', key: string) =>
    takeStored(transaction, { policy, key }, policies[policy], now);
  if ((await take('beta-link', id)) > 0) return;
  if ((await take('beta-mailbox', mailboxKey(email))) > 0) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { token_hash: digest(token), signup_id: id, until: now + LINK_MS };
  await transaction.insertInto('beta_link').values(link).execute();
  await enqueue(transaction, linkMail({ email }, context, token), now, id);
}

/**
 * Confirms the sign-up a token was mailed for, and stores the mails that tell the operator and the visitor. `unknown`: nobody
 * was sent this token, or its time is over. `repeated`: it has confirmed already.
 */
export async function confirmSignup(
  { db }: Database,
  token: string,
  context: BetaMailContext,
  now = Date.now(),
): Promise<'confirmed' | 'repeated' | 'unknown'> {
  return db.transaction().execute(async (transaction) => {
    const signup = await signupOf({ db: transaction }, token, now);
    if (!signup) return 'unknown';
    const { numUpdatedRows } = await transaction
      .updateTable('beta_signup')
      .set({ confirmed_at: now })
      .where('id', '=', signup.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'repeated';
    await enqueue(transaction, signupMail(signup, context, new Date(now)), now, signup.id);
    await enqueue(transaction, confirmationMail(signup, context), now, signup.id);
    return 'confirmed';
  });
}

/** Forgets links whose time is over, and sign-ups nobody has confirmed in theirs. */
export async function forgetUnconfirmed(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('beta_link').where('until', '<=', now).execute();
  await db
    .deleteFrom('beta_signup')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', now - LINK_MS)
    .where('id', 'not in', (links) => links.selectFrom('beta_link').select('signup_id'))
    .execute();
}

/** The sign-up a link's token confirms; `undefined`: nobody was sent it, or its time is over. */
export function signupOf({ db }: Pick<Database, 'db'>, token: string, now: number) {
  return db
    .selectFrom('beta_link')
    .innerJoin('beta_signup', 'beta_signup.id', 'beta_link.signup_id')
    .select(['beta_signup.id', 'email', 'project'])
    .where('token_hash', '=', digest(token))
    .where('until', '>', now)
    .executeTakeFirst();
}

/** Tokens are long and random, and mailboxes are only compared. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
