import { betaForm } from '@site/api-contract/forms/beta-form';
import { contactForm } from '@site/api-contract/forms/contact-form';
import { listColumns } from '@site/api-contract/forms/form';
import type { PricedQuote } from '../catalog/published-offers.ts';
import type { Database, Schema } from '../storage/schema.ts';

/** Kinds of submissions, each with its table and the columns that the operator sees as fields. */
export const submissionKinds = {
  contact: { table: 'contact_message', columns: [...listColumns(contactForm), 'reference'] },
  beta: { table: 'beta_signup', columns: listColumns(betaForm) },
} as const;

export type SubmissionKind = keyof typeof submissionKinds;

export const SUBMISSION_KINDS = Object.keys(submissionKinds) as SubmissionKind[];

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

const selectRows = ({ db }: Database, kind: SubmissionKind) =>
  db.selectFrom(submissionKinds[kind].table).selectAll();

/** Yields every submission of a kind, oldest first. */
export async function* iterateSubmissions(
  database: Database,
  kind: SubmissionKind,
): AsyncGenerator<Submission> {
  for (let after = ''; ; ) {
    const rows = await selectRows(database, kind).where('id', '>', after).orderBy('id').limit(PAGE).execute();
    for (const row of rows) yield toSubmission(kind, row);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/** Returns the submission of any kind with this id. */
export async function findSubmission(database: Database, id: string): Promise<Submission | undefined> {
  for (const kind of SUBMISSION_KINDS) {
    const row = await selectRows(database, kind).where('id', '=', id).executeTakeFirst();
    if (row) return toSubmission(kind, row);
  }
}

function toSubmission(
  kind: SubmissionKind,
  row: Schema['contact_message'] | Schema['beta_signup'],
): Submission {
  const { id, created_at: createdAt, email } = row;
  const values: { readonly [column: string]: string | number | null } = row;
  const columns = submissionKinds[kind].columns.map((name) => [name, values[name]]);
  const fields = { ...Object.fromEntries(columns), email };
  if ('confirmed_at' in row) return { kind, id, createdAt, fields, confirmedAt: row.confirmed_at };
  return { kind, id, createdAt, fields, quote: row.quote === null ? null : JSON.parse(row.quote) };
}

const toIso = (ms: number) => new Date(ms).toISOString();

/** Returns a submission as the exports have it: its columns by name. */
export const toExportRecord = ({ kind, id, createdAt, confirmedAt, fields, quote }: Submission) => ({
  kind,
  id,
  createdAt: toIso(createdAt),
  ...fields,
  ...(kind === 'contact' && { quote: quote ?? null }),
  ...(kind === 'beta' && { confirmedAt: confirmedAt ? toIso(confirmedAt) : null }),
});
