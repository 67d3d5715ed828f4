import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiConfig } from '../config/environment.ts';
import { type ErasureCounts, eraseSubmissionsBefore, eraseSubmissionsByIdOrEmail } from '../forms/erasure.ts';
import { formatQuote } from '../forms/quote-text.ts';
import { subtractMonths } from '../forms/retention.ts';
import {
  findSubmission,
  iterateSubmissions,
  SUBMISSION_KINDS,
  type Submission,
  type SubmissionKind,
  toExportRecord,
} from '../forms/submissions.ts';
import { csvHeader, formatCsvRecord } from '../forms/submissions-csv.ts';
import { eraseDeletedBytes } from '../storage/embedded.ts';
import type { Database } from '../storage/schema.ts';
import { CommandError, type CommandIo, type Invocation, withDatabase } from './command.ts';

interface KindOption {
  kind?: SubmissionKind;
}

/** Calls `use` with every submission of a kind, or of all kinds, and returns their number. */
function forEachSubmission(
  io: CommandIo,
  { kind }: KindOption,
  use: (submission: Submission) => void,
): Promise<number> {
  return withDatabase(io, async (database) => {
    let count = 0;
    for (const each of kind ? [kind] : SUBMISSION_KINDS) {
      for await (const submission of iterateSubmissions(database, each)) {
        use(submission);
        count++;
      }
    }
    return count;
  });
}

export async function list({ options, io }: Invocation<KindOption>): Promise<string[]> {
  const count = await forEachSubmission(io, options, ({ kind, id, createdAt, fields }) => {
    const about = fields.project ?? fields.offre ?? '';
    const time = new Date(createdAt).toISOString();
    io.stdout.write(`${id}  ${time}  ${kind.padEnd(7)}  ${fields.email}  ${about}\n`);
  });
  return [`${count} submissions`];
}

export async function show({ words: [id = ''], io }: Invocation): Promise<string[]> {
  const submission = await withDatabase(io, (database) => findSubmission(database, id));
  if (!submission) throw new CommandError(`No submission has the id ${id}.`);
  const fields = {
    ...toExportRecord(submission),
    ...(submission.quote && { quote: formatQuote(submission.quote).join('\n') }),
  };
  return Object.entries(fields).map(([name, value]) => `${`${name}:`.padEnd(12)}${value ?? ''}`);
}

export async function exportAll({
  options,
  io,
}: Invocation<KindOption & { format?: 'json' | 'csv' }>): Promise<string[]> {
  if (options.format === 'csv') {
    io.stdout.write(`${csvHeader}\n`);
    await forEachSubmission(io, options, (submission) => io.stdout.write(`${formatCsvRecord(submission)}\n`));
    return [];
  }
  let separator = '[';
  const count = await forEachSubmission(io, options, (submission) => {
    io.stdout.write(`${separator}${JSON.stringify(toExportRecord(submission))}\n`);
    separator = ',';
  });
  return [count > 0 ? ']' : '[]'];
}

/** Deletes the submissions of an id or an e-mail, or without one those that are too old. */
export function purge({
  words: [idOrEmail],
  options: { dryRun = false },
  io,
}: Invocation<{ dryRun?: boolean }>): Promise<string[]> {
  return withDatabase(io, async (database, config) => {
    const line = idOrEmail
      ? await purgeByIdOrEmail(database, config, idOrEmail)
      : await purgeExpired(database, config, dryRun);
    return dryRun ? [line] : [line, ...(await listRemainingCopies(database, config))];
  });
}

async function purgeByIdOrEmail(
  database: Database,
  { dataDir }: ApiConfig,
  idOrEmail: string,
): Promise<string> {
  const erased = await eraseSubmissionsByIdOrEmail(database, dataDir, { idOrEmail, now: Date.now() });
  if (erased.contact + erased.beta === 0)
    throw new CommandError(`No submission has the id or e-mail ${idOrEmail}.`);
  return `${idOrEmail} is erased: ${formatCounts(erased)}`;
}

async function purgeExpired(database: Database, config: ApiConfig, isDryRun: boolean): Promise<string> {
  const now = Date.now();
  const months = config.submissionsRetentionMonths;
  const cutoff = subtractMonths(months, new Date(now));
  const erased = await eraseSubmissionsBefore(database, config.dataDir, { cutoff, now, isDryRun });
  return (
    `Older than ${months} months (before ${new Date(cutoff).toISOString()}), or sign-ups unconfirmed for 7 days: ` +
    `${formatCounts(erased)} ${isDryRun ? 'would be' : 'are'} erased`
  );
}

const formatCounts = ({ contact, beta, mails, files }: ErasureCounts) =>
  `${contact} contact messages, ${beta} beta sign-ups, ${mails} records of mails, ${files} mails in files`;

/** Returns where deleted data may remain, and what the operator has to delete. */
async function listRemainingCopies(
  database: Database,
  { dataDir, databaseUrl }: ApiConfig,
): Promise<string[]> {
  const lines: string[] = [];
  const isClean = await eraseDeletedBytes(database);
  if (databaseUrl)
    lines.push(
      'The rows are deleted in PostgreSQL. Their bytes leave its files once VACUUM, which it runs by itself, and new rows ' +
        'reuse the space (VACUUM FULL: at once). Delete its archived logs and dumps, and mail files of other instances, yourself.',
    );
  else if (!isClean)
    lines.push(
      'The site was reading the database: deleted data may remain in site.db-wal. Run « site submissions purge » again.',
    );
  const backups = await readdir(join(dataDir, 'backups')).catch(() => []);
  lines.push(
    backups.length > 0
      ? `Backups still hold the erased data, delete them yourself: ${backups.map((name) => join(dataDir, 'backups', name)).join(', ')}`
      : 'Backups elsewhere, and mails already sent, still hold the erased data: delete them yourself.',
  );
  return lines;
}
