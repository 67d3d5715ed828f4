import type { PricedQuote } from '../catalog/published-offers.ts';
import type { Database, Schema } from '../storage/schema.ts';

export type SubmissionKind = 'contact' | 'beta';

/** A submission as the operator sees it. */
export interface Submission {
  kind: SubmissionKind;
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Submitted values by the form's field names. */
  fields: { email: string } & Record<string, string | null>;
  /** Quote of a contact message, checked against the offers published when the message came. */
  quote?: PricedQuote | null;
  /** Time of a beta sign-up's confirmation, in epoch milliseconds; `null` before it. */
  confirmedAt?: number | null;
}

/** Rows per query. */
const PAGE = 500;

/** Yields every submission of a kind, oldest first. */
export async function* iterateSubmissions(
  database: Database,
  kind: SubmissionKind,
): AsyncGenerator<Submission> {
  const read = kind === 'contact' ? contactPage : betaPage;
  for (let after = ''; ; ) {
    const page = await read(database, after);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? '';
  }
}

/** Returns the submission of any kind with this id. */
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
  const { id, created_at: createdAt, idempotency_key: _, quote_requested: __, quote, ...fields } = row;
  return { kind: 'contact', id, createdAt, fields, quote: quote === null ? null : JSON.parse(quote) };
}

function fromSignup(row: Schema['beta_signup']): Submission {
  const { id, created_at: createdAt, confirmed_at: confirmedAt, email, project } = row;
  return { kind: 'beta', id, createdAt, fields: { email, project }, confirmedAt };
}
