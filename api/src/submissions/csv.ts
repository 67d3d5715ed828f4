import type { Submission } from './store.ts';

const COLUMNS = [
  'kind',
  'id',
  'createdAt',
  'firstname',
  'lastname',
  'email',
  'phone',
  'message',
  'offre',
  'project',
  'confirmedAt',
];

/** First line of an export (RFC 4180). */
export const csvHeader = COLUMNS.join(',');

/** A submission as one record. */
export function csvRecord({ kind, id, createdAt, confirmedAt, fields }: Submission): string {
  const values: Record<string, string | null> = {
    ...fields,
    kind,
    id,
    createdAt: new Date(createdAt).toISOString(),
    confirmedAt: confirmedAt ? new Date(confirmedAt).toISOString() : null,
  };
  return COLUMNS.map((column) => cell(values[column] ?? '')).join(',');
}

/** A spreadsheet runs what begins like a formula, and visitors write these texts. A telephone number is none. */
function cell(text: string): string {
  const isFormula = /^[=@\t\r]/.test(text) || /^[+-](?![\d .()]*$)/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
