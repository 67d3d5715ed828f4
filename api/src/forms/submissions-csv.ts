import { formatCsvCell } from '@site/api-contract/texts/csv';
import { formatQuote } from './quote-text.ts';
import { type Submission, submissionKinds, toExportRecord } from './submissions.ts';

const { contact, beta } = submissionKinds;

/** Columns of all kinds of submissions; a name that two kinds have is one column. */
const COLUMNS = [
  ...new Set(['kind', 'id', 'createdAt', ...contact.columns, 'quote', ...beta.columns, 'confirmedAt']),
];

/** Header of an export (RFC 4180). */
export const csvHeader = COLUMNS.join(',');

/** Returns a submission as one record, without a line break at its end. */
export function formatCsvRecord(submission: Submission): string {
  const { quote, ...record } = toExportRecord(submission);
  const values: Record<string, string | null | undefined> = {
    ...record,
    quote: quote ? formatQuote(quote).join('\n') : null,
  };
  return COLUMNS.map((column) => formatCsvCell(values[column] ?? null, ',')).join(',');
}
