import type { Transaction } from 'kysely';
import type { Database, Schema } from '../storage/schema.ts';

/** What visitors have sent. */
export type SubmissionKind = 'contact' | 'beta';

/** A submission as the operator sees it. */
export interface Submission {
  kind: SubmissionKind;
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** What was sent, by the form's field names. */
  fields: { email: string } & Record<string, string | null>;
  /** When a beta sign-up was confirmed, in epoch milliseconds; `null`: not yet. */
  confirmedAt?: number | null;
}

/** Rows read at once. */
const PAGE = 500;

/** Every submission of a kind, oldest first, read in pages. */
export async function* submissions(database: Database, kind: SubmissionKind): AsyncGenerator<Submission> {
  const read = kind === 'contact' ? contactPage : betaPage;
  for (let after = ''; ; ) {
    const page = await read(database, after);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? '';
  }
}

/** The submission of that id; `undefined` when there is none. */
export async function findSubmission({ db }: Database, id: string): Promise<Submission | undefined> {
  const contact = await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst();
  if (contact) return fromContact(contact);
  const signup = await db.selectFrom('beta_signup').selectAll().where('id', '=', id).executeTakeFirst();
  return signup && fromSignup(signup);
}

/** How many rows {@link purgeBefore} deletes, by what they are. */
export interface Purged {
  contact: number;
  beta: number;
  /** Records of mails that were sent or given up. */
  mails: number;
}

/** Deletes what was sent before `cutoff`, and what is left of its mails; with `isDryRun`, only counts it. */
export async function purgeBefore({ db }: Database, cutoff: number, isDryRun: boolean): Promise<Purged> {
  return db.transaction().execute(async (transaction) => {
    const old = {
      contact: transaction.selectFrom('contact_message').select('id').where('created_at', '<', cutoff),
      beta: transaction.selectFrom('beta_signup').select('id').where('created_at', '<', cutoff),
      mails: transaction
        .selectFrom('outbox')
        .select('id')
        .where('created_at', '<', cutoff)
        .where('status', '!=', 'pending'),
    };
    const purged = {
      contact: (await old.contact.execute()).length,
      beta: (await old.beta.execute()).length,
      mails: (await old.mails.execute()).length,
    };
    if (isDryRun) return purged;
    await transaction.deleteFrom('contact_message').where('id', 'in', old.contact).execute();
    await transaction.deleteFrom('beta_signup').where('id', 'in', old.beta).execute();
    await transaction.deleteFrom('outbox').where('id', 'in', old.mails).execute();
    return purged;
  });
}

/** Deletes one submission, whatever its age, and its mails that still hold its text. `false`: there is none. */
export async function eraseSubmission(database: Database, id: string): Promise<boolean> {
  const submission = await findSubmission(database, id);
  if (!submission) return false;
  await database.db.transaction().execute(async (transaction) => {
    const table = submission.kind === 'contact' ? 'contact_message' : 'beta_signup';
    await transaction.deleteFrom(table).where('id', '=', id).execute();
    await transaction.deleteFrom('beta_link').where('signup_id', '=', id).execute();
    await eraseMails(transaction, submission);
  });
  return true;
}

/** A contact message and its mail are stored with one time; those of a sign-up come as it is confirmed. */
async function eraseMails(
  transaction: Transaction<Schema>,
  { kind, createdAt, fields }: Submission,
): Promise<void> {
  const mails = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('payload', 'is not', null)
    .where('created_at', kind === 'contact' ? '=' : '>=', createdAt)
    .execute();
  for (const { id, payload } of mails) {
    const isOfKind = kind === 'contact' || isBetaMail(payload);
    if (isOfKind && payload?.includes(JSON.stringify(fields.email))) {
      await transaction.deleteFrom('outbox').where('id', '=', id).execute();
    }
  }
}

const isBetaMail = (payload: string | null) =>
  / bêta\b/.test((JSON.parse(payload ?? '{}') as { subject?: string }).subject ?? '');

async function contactPage({ db }: Database, after: string): Promise<Submission[]> {
  const rows = db.selectFrom('contact_message').selectAll().where('id', '>', after);
  return (await rows.orderBy('id').limit(PAGE).execute()).map(fromContact);
}

async function betaPage({ db }: Database, after: string): Promise<Submission[]> {
  const rows = db.selectFrom('beta_signup').selectAll().where('id', '>', after);
  return (await rows.orderBy('id').limit(PAGE).execute()).map(fromSignup);
}

function fromContact(row: Schema['contact_message']): Submission {
  const { id, created_at: createdAt, idempotency_key: _, ...fields } = row;
  return { kind: 'contact', id, createdAt, fields: { ...fields } };
}

function fromSignup(row: Schema['beta_signup']): Submission {
  const { id, created_at: createdAt, confirmed_at: confirmedAt, email, project } = row;
  return { kind: 'beta', id, createdAt, fields: { email, project }, confirmedAt };
}
