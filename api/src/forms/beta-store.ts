import { createHash, randomBytes } from 'node:crypto';
import type { BetaRequest } from '@site/api-contract/forms/beta';
import { BETA_CONFIRM_DAYS, betaForm } from '@site/api-contract/forms/beta-form';
import type { Kysely, Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { rateLimitPolicies } from '../config/rate-limit-policies.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { consumeRateLimit } from '../storage/rate-limit-counts.ts';
import type { AdmissionCheck, Database, Schema } from '../storage/schema.ts';
import {
  type BetaMailContext,
  buildConfirmationLinkMail,
  buildSignupMail,
  buildSignupReceiptMail,
} from './beta-mail.ts';
import { buildColumns } from './declared-form.ts';
import { computeMailboxKey } from './form-limiter.ts';

const DAY_MS = 24 * 3_600_000;
const LINK_MS = BETA_CONFIRM_DAYS * DAY_MS;

const TOKEN_BYTES = 32;

/** `repeated`: this address has already signed up for this project. */
export type SignupResult = 'stored' | 'repeated';

/**
 * Stores an unconfirmed sign-up and the mail with its confirmation link in a single transaction, and resolves after the
 * commit.
 * A repeated address (in any case) and project store nothing; while the sign-up is unconfirmed, another link is mailed.
 * `admit` runs in the same transaction, for new sign-ups only: if it throws, nothing is stored.
 */
export async function acceptSignup(
  database: Database,
  signup: BetaRequest,
  context: BetaMailContext,
  admit?: AdmissionCheck,
  now = Date.now(),
): Promise<SignupResult> {
  for (;;) {
    const result = await tryAcceptSignup(database, signup, context, admit, now);
    if (result) return result;
  }
}

/** Returns `null`, and changes nothing, if another process deleted the earlier row meanwhile. */
async function tryAcceptSignup(
  { db }: Database,
  signup: BetaRequest,
  context: BetaMailContext,
  admit: AdmissionCheck | undefined,
  now: number,
): Promise<SignupResult | null> {
  return db.transaction().execute(async (transaction) => {
    const name = { email_key: signup.email.toLowerCase(), project: signup.project };
    const id = uuidv7();
    const inserted = await transaction
      .insertInto('beta_signup')
      .values({ id, ...buildColumns(betaForm, signup), ...name, created_at: now })
      // PostgreSQL waits for a concurrent duplicate at this insert, so the row is visible to the next statement.
      .onConflict((conflict) => conflict.columns(['email_key', 'project']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await admit?.(transaction);
      await sendLink(transaction, { id, ...signup }, context, now);
      return 'stored';
    }
    const earlierRow = await transaction
      .selectFrom('beta_signup')
      .select(['id', 'email', 'project', 'confirmed_at'])
      .where('email_key', '=', name.email_key)
      .where('project', '=', name.project)
      .executeTakeFirst();
    if (!earlierRow) return null;
    if (earlierRow.confirmed_at === null) await sendLink(transaction, earlierRow, context, now);
    return 'repeated';
  });
}

/** Mails a link, unless another link was mailed recently or the mailbox has reached its daily limit. */
async function sendLink(
  transaction: Transaction<Schema>,
  { id, email }: { id: string; email: string },
  context: BetaMailContext,
  now: number,
): Promise<void> {
  const take = (policy: 'beta-link' | 'beta-mailbox', key: string) =>
    consumeRateLimit(transaction, { policy, key }, rateLimitPolicies[policy], now);
  if ((await take('beta-link', id)) > 0) return;
  if ((await take('beta-mailbox', computeMailboxKey(email))) > 0) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { token_hash: digest(token), signup_id: id, until: now + LINK_MS };
  await transaction.insertInto('beta_link').values(link).execute();
  await enqueueMail(transaction, buildConfirmationLinkMail({ email }, context, token), now, id);
}

/**
 * Confirms the sign-up of a mailed token, and stores the mails that inform the operator and the visitor.
 * `unknown`: the token was never mailed, or has expired. `repeated`: the sign-up is already confirmed.
 */
export async function confirmSignup(
  { db }: Database,
  token: string,
  context: BetaMailContext,
  now = Date.now(),
): Promise<'confirmed' | 'repeated' | 'unknown'> {
  return db.transaction().execute(async (transaction) => {
    const signup = await findSignup({ db: transaction }, token, now);
    if (!signup) return 'unknown';
    const { numUpdatedRows } = await transaction
      .updateTable('beta_signup')
      .set({ confirmed_at: now })
      .where('id', '=', signup.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'repeated';
    await enqueueMail(transaction, buildSignupMail(signup, context, new Date(now)), now, signup.id);
    await enqueueMail(transaction, buildSignupReceiptMail(signup, context), now, signup.id);
    return 'confirmed';
  });
}

/** Ids of sign-ups that were not confirmed in time, and of their mails, which may have files. */
export interface UnconfirmedSignupIds {
  signups: string[];
  mails: string[];
}

/**
 * Deletes expired links, and unconfirmed sign-ups without a valid link, with their mails in any state. With `isDryRun`, only
 * finds them.
 */
export function deleteUnconfirmedSignups(
  db: Kysely<Schema>,
  now: number,
  isDryRun = false,
): Promise<UnconfirmedSignupIds> {
  return db.transaction().execute(async (transaction) => {
    const expired = transaction
      .selectFrom('beta_signup')
      .select('id')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<=', now - LINK_MS)
      .where('id', 'not in', (links) =>
        links.selectFrom('beta_link').select('signup_id').where('until', '>', now),
      );
    const signups = await expired.execute();
    const mails = await transaction
      .selectFrom('outbox')
      .select('id')
      .where('submission_id', 'in', expired)
      .execute();
    if (!isDryRun) {
      await transaction.deleteFrom('outbox').where('submission_id', 'in', expired).execute();
      await transaction.deleteFrom('beta_signup').where('id', 'in', expired).execute();
      await transaction.deleteFrom('beta_link').where('until', '<=', now).execute();
    }
    return { signups: signups.map(({ id }) => id), mails: mails.map(({ id }) => id) };
  });
}

/** Returns the sign-up that a link's token confirms; `undefined` if the token was never mailed or has expired. */
export function findSignup({ db }: Pick<Database, 'db'>, token: string, now: number) {
  return db
    .selectFrom('beta_link')
    .innerJoin('beta_signup', 'beta_signup.id', 'beta_link.signup_id')
    .selectAll('beta_signup')
    .where('token_hash', '=', digest(token))
    .where('until', '>', now)
    .executeTakeFirst();
}

/** Returns an unsalted SHA-256 digest: tokens are long and random. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
