import { join } from 'node:path';
import { forgetOldAttempts } from '../admin/attempts.ts';
import { forgetUnconfirmed } from '../beta/store.ts';
import { forgetOldCounts } from '../http/form-limit.ts';
import { csvHeader, csvRecord } from '../submissions/csv.ts';
import { cutoffOf, purgeMailFiles } from '../submissions/retention.ts';
import {
  eraseSubmission,
  findSubmission,
  purgeBefore,
  type Submission,
  type SubmissionKind,
  submissions,
} from '../submissions/store.ts';
import { CommandError, readArguments, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `What visitors have sent: contact messages and beta sign-ups.
  npm run submissions -- list [--kind contact|beta]
  npm run submissions -- show <id>
  npm run submissions -- export [--kind contact|beta] [--format json|csv]
      to standard output; « npm run -s submissions » writes nothing else there
  npm run submissions -- purge [--dry-run]     forgets those older than SUBMISSIONS_RETENTION_MONTHS (36),
      and beta sign-ups nobody confirmed in 7 days
  npm run submissions -- purge <id>            forgets one, whatever its age`;

const kinds: SubmissionKind[] = ['contact', 'beta'];

/** Every submission of the kinds asked for. */
function each(wanted: SubmissionKind[], use: (submission: Submission) => void): Promise<number> {
  return withDatabase(async (database) => {
    let count = 0;
    for (const kind of wanted) {
      for await (const submission of submissions(database, kind)) {
        use(submission);
        count++;
      }
    }
    return count;
  });
}

const flat = ({ kind, id, createdAt, confirmedAt, fields }: Submission) => ({
  kind,
  id,
  createdAt: new Date(createdAt).toISOString(),
  ...fields,
  ...(kind === 'beta' && { confirmedAt: confirmedAt ? new Date(confirmedAt).toISOString() : null }),
});

async function list(wanted: SubmissionKind[]): Promise<void> {
  const count = await each(wanted, ({ kind, id, createdAt, fields }) => {
    const about = fields.project ?? fields.offre ?? '';
    console.log(`${id}  ${new Date(createdAt).toISOString()}  ${kind.padEnd(7)}  ${fields.email}  ${about}`);
  });
  console.log(`${count} submissions`);
}

async function show(id: string | undefined): Promise<void> {
  if (!id) throw new UsageError('Say which: show <id>.');
  const found = await withDatabase((database) => findSubmission(database, id));
  if (!found) throw new CommandError(`No submission has the id ${id}.`);
  for (const [name, value] of Object.entries(flat(found)))
    console.log(`${`${name}:`.padEnd(12)}${value ?? ''}`);
}

async function write(wanted: SubmissionKind[], format: string): Promise<void> {
  if (format !== 'json' && format !== 'csv') throw new UsageError('--format takes json or csv.');
  if (format === 'csv') console.log(csvHeader);
  let separator = '[';
  const count = await each(wanted, (submission) => {
    if (format === 'csv') return console.log(csvRecord(submission));
    console.log(`${separator}${JSON.stringify(flat(submission))}`);
    separator = ',';
  });
  if (format === 'json') console.log(count > 0 ? ']' : '[]');
}

async function purge(id: string | undefined, isDryRun: boolean): Promise<void> {
  if (id && isDryRun) throw new UsageError('--dry-run goes without an id.');
  await withDatabase(async (database, { submissionsRetentionMonths: months, dataDir }) => {
    if (id) {
      if (!(await eraseSubmission(database, id))) throw new CommandError(`No submission has the id ${id}.`);
      console.log(`${id} is forgotten`);
      return;
    }
    if (!isDryRun) {
      await forgetOldAttempts(database, Date.now());
      await forgetOldCounts(database, Date.now());
      await forgetUnconfirmed(database.db, Date.now());
    }
    const cutoff = cutoffOf(months, new Date());
    const { contact, beta, mails } = await purgeBefore(database, cutoff, isDryRun);
    const files = await purgeMailFiles(join(dataDir, 'mail'), cutoff, isDryRun);
    console.log(
      `Older than ${months} months (before ${new Date(cutoff).toISOString()}): ${contact} contact messages, ` +
        `${beta} beta sign-ups, ${mails} records of mails, ${files} mails in files ${isDryRun ? 'would be' : 'are'} forgotten`,
    );
  });
}

runCommand(usage, async () => {
  const { values, positionals } = readArguments({
    kind: { type: 'string' },
    format: { type: 'string', default: 'json' },
    'dry-run': { type: 'boolean', default: false },
  });
  const [command, id] = positionals;
  const wanted = kinds.filter((kind) => values.kind === undefined || values.kind === kind);
  if (wanted.length === 0) throw new UsageError('--kind takes contact or beta.');
  if (command === 'list') return list(wanted);
  if (command === 'show') return show(id);
  if (command === 'export') return write(wanted, values.format);
  if (command === 'purge') return purge(id, values['dry-run']);
  throw new UsageError('Say list, show, export or purge.');
});
