import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { LONGEST_RATE_WINDOW_MS } from '../config/rate-limit-policies.ts';
import { formatMailFileName } from '../mail/transport.ts';
import { deleteExpiredRateLimits } from '../storage/rate-limit-counts.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { deleteUnconfirmedSignups } from './beta-store.ts';

/** Age in milliseconds at which a temporary mail file is the remains of a crash: the mail's retry came long before. */
const LEFT_BEHIND_MS = 3_600_000;

/** Folder of mails when no mail server is set. */
const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/**
 * Deletes the files of these mails, files written before `before`, and remains of crashes. Returns the number of files. With
 * `isDryRun`, deletes none.
 */
export async function deleteMailFiles(
  dataDir: string,
  { ids, before, now }: { ids: ReadonlySet<string>; before: number; now: number },
  isDryRun: boolean,
): Promise<number> {
  const folder = mailFolder(dataDir);
  let count = 0;
  const names = await readdir(folder).catch((error) => {
    // No mail has become a file yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const [, dot, id = ''] = /^(\.?)([\w-]+)(?:\.[\w-]+)?\.(?:eml|tmp)$/.exec(name) ?? [];
    if (dot === undefined) continue;
    const file = join(folder, name);
    const limit = dot ? Math.max(before, now - LEFT_BEHIND_MS) : before;
    // Another process may have deleted the file since.
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (writtenAt === undefined || (!ids.has(id) && writtenAt >= limit)) continue;
    if (!isDryRun) await rm(file, { force: true });
    count++;
  }
  return count;
}

/** Resolves to `true` if the mail has a file, and the file holds this text. */
const mailFileHolds = (dataDir: string, id: string, text: string): Promise<boolean> =>
  readFile(join(mailFolder(dataDir), formatMailFileName(id)), 'utf8').then(
    (content) => content.includes(text),
    () => false,
  );

/** Numbers of erased rows and files. */
export interface ErasureCounts {
  contact: number;
  beta: number;
  /** Rows of the outbox, whether sent or not. */
  mails: number;
  /** Files of mails, temporary files that a crash left included. */
  files: number;
}

/** A worker is sending a mail of the submission: the mail might leave, or become a file, after its row is gone. */
export class MailInDeliveryError extends Error {
  override readonly name = 'MailInDeliveryError';
}

/**
 * Erases submissions from before `cutoff` and expired unconfirmed sign-ups, with their mails in any state and the mails'
 * files. Also deletes expired counts of limits. With `isDryRun`, only counts.
 */
export async function eraseSubmissionsBefore(
  database: Database,
  dataDir: string,
  { cutoff, now, isDryRun = false }: { cutoff: number; now: number; isDryRun?: boolean },
): Promise<ErasureCounts> {
  if (!isDryRun) await deleteExpiredRateLimits(database, now, LONGEST_RATE_WINDOW_MS);
  const unconfirmed = await deleteUnconfirmedSignups(database.db, now, isDryRun);
  const { contact, betaIds, mailIds } = await database.db.transaction().execute(async (transaction) => {
    const old = (table: 'contact_message' | 'beta_signup') =>
      transaction.selectFrom(table).select('id').where('created_at', '<', cutoff);
    // A sign-up's last mails may be days younger than the sign-up.
    const mails = transaction
      .selectFrom('outbox')
      .select('id')
      .where((where) =>
        where.or([
          where('created_at', '<', cutoff),
          where('submission_id', 'in', old('contact_message')),
          where('submission_id', 'in', old('beta_signup')),
        ]),
      );
    const counts = {
      contact: (await old('contact_message').execute()).length,
      betaIds: (await old('beta_signup').execute()).map(({ id }) => id),
      mailIds: (await mails.execute()).map(({ id }) => id),
    };
    if (!isDryRun) {
      await transaction.deleteFrom('outbox').where('id', 'in', mails).execute();
      await transaction.deleteFrom('beta_link').where('signup_id', 'in', old('beta_signup')).execute();
      for (const table of ['contact_message', 'beta_signup'] as const)
        await transaction.deleteFrom(table).where('created_at', '<', cutoff).execute();
    }
    return counts;
  });
  const ids = new Set([...mailIds, ...unconfirmed.mails]);
  const files = await deleteMailFiles(dataDir, { ids, before: cutoff, now }, isDryRun);
  const beta = new Set([...betaIds, ...unconfirmed.signups]).size;
  return { contact, beta, mails: ids.size, files };
}

/**
 * Erases one submission by its id, or all submissions of an e-mail address, of any age: rows, mails in any state, files.
 * @throws MailInDeliveryError if a worker is sending one of the mails; nothing was erased
 */
export async function eraseSubmissionsByIdOrEmail(
  database: Database,
  dataDir: string,
  { idOrEmail, now }: { idOrEmail: string; now: number },
): Promise<ErasureCounts> {
  const { submissions, mails } = await database.db.transaction().execute(async (transaction) => {
    const matches = await findAll(transaction, idOrEmail);
    const ids = matches.map(({ id }) => id);
    if (ids.length === 0) return { submissions: [], mails: [] };
    await transaction.deleteFrom('contact_message').where('id', 'in', ids).execute();
    await transaction.deleteFrom('beta_signup').where('id', 'in', ids).execute();
    await transaction.deleteFrom('beta_link').where('signup_id', 'in', ids).execute();
    const mailIds = [
      ...(await transaction.selectFrom('outbox').select('id').where('submission_id', 'in', ids).execute()),
      ...(await unlinkedMails(transaction, dataDir, matches)),
    ].map(({ id }) => id);
    return { submissions: matches, mails: await deleteMails(transaction, mailIds, now) };
  });
  const files = await deleteMailFiles(dataDir, { ids: new Set(mails), before: 0, now }, false);
  const count = (kind: FoundRows['kind']) => submissions.filter((each) => each.kind === kind).length;
  return { contact: count('contact'), beta: count('beta'), mails: mails.length, files };
}

interface FoundRows {
  kind: 'contact' | 'beta';
  id: string;
  email: string;
  created_at: number;
}

async function findAll(transaction: Transaction<Schema>, idOrEmail: string): Promise<FoundRows[]> {
  const of = async (
    table: 'contact_message' | 'beta_signup',
    kind: FoundRows['kind'],
  ): Promise<FoundRows[]> => {
    const rows = await transaction.selectFrom(table).select(['id', 'email', 'created_at']).execute();
    // Compared here: SQLite lowers the case of ASCII letters only.
    return rows
      .filter(({ id, email }) => id === idOrEmail || email.toLowerCase() === idOrEmail.toLowerCase())
      .map((row) => ({ kind, ...row }));
  };
  return [...(await of('contact_message', 'contact')), ...(await of('beta_signup', 'beta'))];
}

/**
 * Returns the mails of these submissions that lack a `submission_id`, as rows of early versions do. Such a mail has its
 * submission's time, and the submission's e-mail in its text or file.
 */
async function unlinkedMails(
  transaction: Transaction<Schema>,
  dataDir: string,
  found: FoundRows[],
): Promise<{ id: string }[]> {
  const unlinked = [];
  for (const { email, created_at } of found) {
    const mails = await transaction
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('created_at', '=', created_at)
      .where('submission_id', 'is', null)
      .where('kind', '=', 'mail')
      .execute();
    for (const { id, payload } of mails) {
      const isTheirs = payload?.includes(email) ?? (await mailFileHolds(dataDir, id, email));
      if (isTheirs) unlinked.push({ id });
    }
  }
  return unlinked;
}

async function deleteMails(transaction: Transaction<Schema>, ids: string[], now: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await transaction
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .returning(['id', 'status', 'leased_by', 'due_at'])
    .execute();
  const leased = deleted.find(
    ({ status, leased_by, due_at }) => status === 'pending' && leased_by && due_at > now,
  );
  if (leased)
    throw new MailInDeliveryError('A mail of it is being sent; nothing was erased. Try again in 30 seconds.');
  return deleted.map(({ id }) => id);
}
