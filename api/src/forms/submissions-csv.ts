import { formatCsvCell } from '@site/api-contract/csv';
import { formatQuote } from './quote-text.ts';
import type { Submission } from './submissions.ts';

const COLUMNS =
  'kind id createdAt firstname lastname email phone message offre rappel adresse reference quote project confirmedAt'.split(
    ' ',
  );

/** Header of an export (RFC 4180). */
export const csvHeader = COLUMNS.join(',');

/** Returns a submission as one record, without a line break at its end. */
export function formatCsvRecord({ kind, id, createdAt, confirmedAt, fields, quote }: Submission): string {
  const values: Record<string, string | null> = {
    ...fields,
    kind,
    id,
    quote: quote ? formatQuote(quote).join('\n') : null,
    createdAt: new Date(createdAt).toISOString(),
    confirmedAt: confirmedAt ? new Date(confirmedAt).toISOString() : null,
  };
  return COLUMNS.map((column) => formatCsvCell(values[column] ?? null, ',')).join(',');
}
