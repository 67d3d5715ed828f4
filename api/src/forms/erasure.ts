import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { LONGEST_WINDOW_MS } from '../config/rate-limit-policies.ts';
import { mailFileName } from '../mail/transport.ts';
import { forgetOldCounts } from '../storage/rate-limit-counts.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { forgetUnconfirmed } from './beta-store.ts';

/** What a crash left of a mail being written; the mail itself is tried again long before. */
const LEFT_BEHIND_MS = 3_600_000;

/** Where mails become files for want of a mail server. */
const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/**
 * Deletes the files of these mails, those written before `before`, and what crashes have left of others; with
 * `isDryRun`, only counts them.
 */
export async function forgetMailFiles(
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
    // Somebody else may have deleted it meanwhile.
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

/** Whether that mail became a file that holds this text. */
const mailFileHolds = (dataDir: string, id: string, text: string): Promise<boolean> =>
  readFile(join(mailFolder(dataDir), mailFileName(id)), 'utf8').then(
    (content) => content.includes(text),
    () => false,
  );

/** How many of each kind were forgotten. */
export interface Forgotten {
  contact: number;
  beta: number;
  /** Rows of the outbox, whether sent or not. */
  mails: number;
  /** Mails in files, for want of a mail server, and what a crash has left of them. */
  files: number;
}

/** A mail is being sent at this moment: what is forgotten now might still leave, or become a file. */
export class MailOnItsWay extends Error {
  override readonly name = 'MailOnItsWay';
}

/**
 * Forgets what was sent before `cutoff`, its mails in whatever state, their files, and addresses that limit nothing any
 * more; with `isDryRun`, only counts.
 */
export async function forgetBefore(
  database: Database,
  dataDir: string,
  { cutoff, now, isDryRun = false }: { cutoff: number; now: number; isDryRun?: boolean },
): Promise<Forgotten> {
  if (!isDryRun) {
    await forgetOldCounts(database, now, LONGEST_WINDOW_MS);
    await forgetUnconfirmed(database.db, now);
  }
  const { contact, beta, mailIds } = await database.db.transaction().execute(async (transaction) => {
    const old = (table: 'contact_message' | 'beta_signup' | 'outbox') =>
      transaction.selectFrom(table).select('id').where('created_at', '<', cutoff);
    const counts = {
      contact: (await old('contact_message').execute()).length,
      beta: (await old('beta_signup').execute()).length,
      mailIds: (await old('outbox').execute()).map(({ id }) => id),
    };
    if (!isDryRun) {
      await transaction.deleteFrom('beta_link').where('signup_id', 'in', old('beta_signup')).execute();
      for (const table of ['contact_message', 'beta_signup', 'outbox'] as const)
        await transaction.deleteFrom(table).where('created_at', '<', cutoff).execute();
    }
    return counts;
  });
  const mails = { ids: new Set(mailIds), before: cutoff, now };
  const files = await forgetMailFiles(dataDir, mails, isDryRun);
  return { contact, beta, mails: mailIds.length, files };
}

/**
 * Forgets one submission by its id, or all of a person by their e-mail, whatever their age: rows, mails in whatever
 * state, files.
 * @throws MailOnItsWay when nothing was forgotten for that reason.
 */
export async function forgetOne(
  database: Database,
  dataDir: string,
  { idOrEmail, now }: { idOrEmail: string; now: number },
): Promise<Forgotten> {
  const { submissions, mails } = await database.db.transaction().execute(async (transaction) => {
    const found = await findAll(transaction, idOrEmail);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return { submissions: [], mails: [] };
    await transaction.deleteFrom('contact_message').where('id', 'in', ids).execute();
    await transaction.deleteFrom('beta_signup').where('id', 'in', ids).execute();
    await transaction.deleteFrom('beta_link').where('signup_id', 'in', ids).execute();
    const mailIds = [
      ...(await transaction.selectFrom('outbox').select('id').where('submission_id', 'in', ids).execute()),
      ...(await unlinkedMails(transaction, dataDir, found)),
    ].map(({ id }) => id);
    return { submissions: found, mails: await deleteMails(transaction, mailIds, now) };
  });
  const files = await forgetMailFiles(dataDir, { ids: new Set(mails), before: 0, now }, false);
  const count = (kind: Found['kind']) => submissions.filter((each) => each.kind === kind).length;
  return { contact: count('contact'), beta: count('beta'), mails: mails.length, files };
}

interface Found {
  kind: 'contact' | 'beta';
  id: string;
  email: string;
  created_at: number;
}

async function findAll(transaction: Transaction<Schema>, idOrEmail: string): Promise<Found[]> {
  const of = async (table: 'contact_message' | 'beta_signup', kind: Found['kind']): Promise<Found[]> => {
    const rows = await transaction
      .selectFrom(table)
      .select(['id', 'email', 'created_at'])
      .where(({ or, eb }) =>
        or([eb('id', '=', idOrEmail), eb(sql`lower(email)`, '=', idOrEmail.toLowerCase())]),
      )
      .execute();
    return rows.map((row) => ({ kind, ...row }));
  };
  return [...(await of('contact_message', 'contact')), ...(await of('beta_signup', 'beta'))];
}

/** Mails stored before they named their submission: they have its time, and its e-mail in their text or file. */
async function unlinkedMails(
  transaction: Transaction<Schema>,
  dataDir: string,
  found: Found[],
): Promise<{ id: string }[]> {
  const unlinked = [];
  for (const { email, created_at } of found) {
    const mails = await transaction
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('created_at', '=', created_at)
      .where('submission_id', 'is', null)
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
    throw new MailOnItsWay('A mail of it is being sent; nothing was forgotten. Try again in 30 seconds.');
  return deleted.map(({ id }) => id);
}
