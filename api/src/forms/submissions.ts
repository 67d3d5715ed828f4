import type { StoredQuote } from '../catalog/published-offers.ts';
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
  /** What a contact message asks for, beside what was published then. */
  quote?: StoredQuote | null;
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

async function contactPage({ db }: Database, after: string): Promise<Submission[]> {
  const rows = db.selectFrom('contact_message').selectAll().where('id', '>', after);
  return (await rows.orderBy('id').limit(PAGE).execute()).map(fromContact);
}

async function betaPage({ db }: Database, after: string): Promise<Submission[]> {
  const rows = db.selectFrom('beta_signup').selectAll().where('id', '>', after);
  return (await rows.orderBy('id').limit(PAGE).execute()).map(fromSignup);
}

function fromContact(row: Schema['contact_message']): Submission {
  const { id, created_at: createdAt, idempotency_key: _, quote_asked: __, quote, ...fields } = row;
  return { kind: 'contact', id, createdAt, fields, quote: quote === null ? null : JSON.parse(quote) };
}

function fromSignup(row: Schema['beta_signup']): Submission {
  const { id, created_at: createdAt, confirmed_at: confirmedAt, email, project } = row;
  return { kind: 'beta', id, createdAt, fields: { email, project }, confirmedAt };
}
