import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiConfig } from '../config/environment.ts';
import { type ErasureCounts, eraseSubmissionsBefore, eraseSubmissionsByIdOrEmail } from '../forms/erasure.ts';
import { formatQuote } from '../forms/quote-text.ts';
import { subtractMonths } from '../forms/retention.ts';
import {
  findSubmission,
  iterateSubmissions,
  type Submission,
  type SubmissionKind,
} from '../forms/submissions.ts';
import { csvHeader, formatCsvRecord } from '../forms/submissions-csv.ts';
import { eraseDeletedBytes } from '../storage/embedded.ts';
import type { Database } from '../storage/schema.ts';
import { CommandError, parseArguments, runCommand, UsageError, withDatabase } from './command.ts';

const kinds: SubmissionKind[] = ['contact', 'beta'];

/** Calls `use` with every submission of these kinds, and returns their number. */
function forEachSubmission(wanted: SubmissionKind[], use: (submission: Submission) => void): Promise<number> {
  return withDatabase(async (database) => {
    let count = 0;
    for (const kind of wanted) {
      for await (const submission of iterateSubmissions(database, kind)) {
        use(submission);
        count++;
      }
    }
    return count;
  });
}

const toExportRecord = ({ kind, id, createdAt, confirmedAt, fields, quote }: Submission) => ({
  kind,
  id,
  createdAt: new Date(createdAt).toISOString(),
  ...fields,
  ...(kind === 'contact' && { quote: quote ?? null }),
  ...(kind === 'beta' && { confirmedAt: confirmedAt ? new Date(confirmedAt).toISOString() : null }),
});

async function list(wanted: SubmissionKind[]): Promise<void> {
  const count = await forEachSubmission(wanted, ({ kind, id, createdAt, fields }) => {
    const about = fields.project ?? fields.offre ?? '';
    console.log(`${id}  ${new Date(createdAt).toISOString()}  ${kind.padEnd(7)}  ${fields.email}  ${about}`);
  });
  console.log(`${count} submissions`);
}

async function show(id: string | undefined): Promise<void> {
  if (!id) throw new UsageError('Pass an id: show <id>.');
  const submission = await withDatabase((database) => findSubmission(database, id));
  if (!submission) throw new CommandError(`No submission has the id ${id}.`);
  const fields = {
    ...toExportRecord(submission),
    ...(submission.quote && { quote: formatQuote(submission.quote).join('\n') }),
  };
  for (const [name, value] of Object.entries(fields)) console.log(`${`${name}:`.padEnd(12)}${value ?? ''}`);
}

async function exportSubmissions(wanted: SubmissionKind[], format: string): Promise<void> {
  if (format !== 'json' && format !== 'csv') throw new UsageError('--format takes json or csv.');
  if (format === 'csv') console.log(csvHeader);
  let separator = '[';
  const count = await forEachSubmission(wanted, (submission) => {
    if (format === 'csv') return console.log(formatCsvRecord(submission));
    console.log(`${separator}${JSON.stringify(toExportRecord(submission))}`);
    separator = ',';
  });
  if (format === 'json') console.log(count > 0 ? ']' : '[]');
}

async function purge(idOrEmail: string | undefined, isDryRun: boolean): Promise<void> {
  if (idOrEmail === '') throw new UsageError('The id or e-mail is empty.');
  if (idOrEmail && isDryRun) throw new UsageError('--dry-run takes no id.');
  await withDatabase(async (database, config) => {
    if (idOrEmail) await purgeByIdOrEmail(database, config, idOrEmail);
    else await purgeExpired(database, config, isDryRun);
    if (!isDryRun) await printRemainingCopies(database, config);
  });
}

async function purgeByIdOrEmail(
  database: Database,
  { dataDir }: ApiConfig,
  idOrEmail: string,
): Promise<void> {
  const erased = await eraseSubmissionsByIdOrEmail(database, dataDir, { idOrEmail, now: Date.now() });
  if (erased.contact + erased.beta === 0)
    throw new CommandError(`No submission has the id or e-mail ${idOrEmail}.`);
  console.log(`${idOrEmail} is erased: ${formatCounts(erased)}`);
}

async function purgeExpired(database: Database, config: ApiConfig, isDryRun: boolean): Promise<void> {
  const now = Date.now();
  const months = config.submissionsRetentionMonths;
  const cutoff = subtractMonths(months, new Date(now));
  const erased = await eraseSubmissionsBefore(database, config.dataDir, { cutoff, now, isDryRun });
  console.log(
    `Older than ${months} months (before ${new Date(cutoff).toISOString()}), or sign-ups unconfirmed for 7 days: ` +
      `${formatCounts(erased)} ` +
      `${isDryRun ? 'would be' : 'are'} erased`,
  );
}

const formatCounts = ({ contact, beta, mails, files }: ErasureCounts) =>
  `${contact} contact messages, ${beta} beta sign-ups, ${mails} records of mails, ${files} mails in files`;

/** Prints where deleted data may remain, and what the operator has to delete. */
async function printRemainingCopies(database: Database, { dataDir, databaseUrl }: ApiConfig): Promise<void> {
  const isClean = await eraseDeletedBytes(database);
  if (databaseUrl)
    console.log(
      'The rows are deleted in PostgreSQL. Their bytes leave its files once VACUUM, which it runs by itself, and new rows ' +
        'reuse the space (VACUUM FULL: at once). Delete its archived logs and dumps, and mail files of other instances, yourself.',
    );
  else if (!isClean)
    console.log(
      'The site was reading the database: deleted data may remain in site.db-wal. Run « submissions purge » again.',
    );
  const backups = await readdir(join(dataDir, 'backups')).catch(() => []);
  console.log(
    backups.length > 0
      ? `Backups still hold the erased data, delete them yourself: ${backups.map((name) => join(dataDir, 'backups', name)).join(', ')}`
      : 'Backups elsewhere, and mails already sent, still hold the erased data: delete them yourself.',
  );
}

runCommand('submissions', async () => {
  const { values, positionals } = parseArguments({
    kind: { type: 'string' },
    format: { type: 'string', default: 'json' },
    'dry-run': { type: 'boolean', default: false },
  });
  const [command, id] = positionals;
  const selectedKinds = kinds.filter((kind) => values.kind === undefined || values.kind === kind);
  if (selectedKinds.length === 0) throw new UsageError('--kind takes contact or beta.');
  if (positionals.length > (command === 'show' || command === 'purge' ? 2 : 1))
    throw new UsageError('Pass at most one id or e-mail.');
  if (command === 'purge' && values.kind !== undefined) throw new UsageError('purge takes no --kind.');
  if (command === 'list') return list(selectedKinds);
  if (command === 'show') return show(id);
  if (command === 'export') return exportSubmissions(selectedKinds, values.format);
  if (command === 'purge') return purge(id, values['dry-run']);
  throw new UsageError('Use list, show, export or purge.');
});
