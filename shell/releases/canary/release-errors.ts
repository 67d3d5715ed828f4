import type { Database, Schema } from '@site/api/storage/schema';
import type { ReleaseError } from '@site/api-contract/releases/team-events';
import { type ReportedError, redactMessage } from '@site/api-contract/releases/telemetry-reports-rules';
import type { Kysely } from 'kysely';
import { z } from 'zod';

/** Most distinct errors that a reader gets of a release, and most that are stored: one error has other words in each engine. */
const MOST_SHOWN = 3;
const MOST_STORED = 9;

/** An error of a release, and how many visitors met it. */
export type ErrorCount = Omit<Schema['release_error'], 'first_at'>;

/** Browsers by engine, the most specific mark first. */
const engines: [name: string, mark: RegExp][] = [
  ['Firefox', /Firefox\//],
  ['Chromium', /Chrom(e|ium)\//],
  ['Safari', /AppleWebKit\//],
];

/** Returns an error that one visitor met, as it is stored. Only the browser's engine is kept of its `User-Agent`. */
export const createErrorCount = (
  { remote, release }: Pick<ErrorCount, 'remote' | 'release'>,
  { message, page, island = '', stack = [] }: ReportedError,
  userAgent: string,
): ErrorCount => ({
  remote,
  release,
  message: redactMessage(message),
  island,
  browser: engines.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'autre',
  page,
  stack: JSON.stringify(stack),
  count: 1,
});

export const getErrorKey = ({ remote, release, message, island, browser }: Omit<ErrorCount, 'count'>) =>
  JSON.stringify([remote, release, message, island, browser]);

/**
 * Adds to the errors of releases. Of a release the first {@link MOST_STORED} are kept. Lines of a stack that name no file of
 * the release are dropped, and so are errors of releases that aren't stored.
 */
export async function addErrors(
  transaction: Kysely<Schema>,
  errors: readonly ErrorCount[],
  now: number,
): Promise<void> {
  // All hosts write rows in the same order: otherwise two hosts that write the same rows could deadlock.
  for (const error of errors.toSorted((one, other) => (getErrorKey(one) < getErrorKey(other) ? -1 : 1)))
    await addError(transaction, error, now);
}

async function addError(db: Kysely<Schema>, error: ErrorCount, now: number): Promise<void> {
  const { remote, release, count } = error;
  const files = await readClientFiles(db, remote, release);
  const rows = await selectErrors(db, remote, release).execute();
  const isKnown = rows.some((row) => getErrorKey(row) === getErrorKey(error));
  if (!files || (!isKnown && rows.length >= MOST_STORED)) return;
  const lines = stackSchema
    .parse(JSON.parse(error.stack))
    .filter((line) => files.has(line.split(':')[0] ?? ''));
  await db
    .insertInto('release_error')
    .values({ ...error, stack: JSON.stringify(lines), first_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'release', 'message', 'island', 'browser'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('release_error.count'), '+', count) })),
    )
    .execute();
}

const stackSchema = z.array(z.string());
const manifestFilesSchema = z.object({ files: z.object({ client: z.record(z.string(), z.unknown()) }) });

/** Returns the names of the files that browsers load of a release; undefined if the release isn't stored. */
async function readClientFiles(db: Kysely<Schema>, remote: string, release: string) {
  const row = await db
    .selectFrom('site_release')
    .select('manifest')
    .where('remote', '=', remote)
    .where('build_id', '=', release)
    .executeTakeFirst();
  const manifest = row && manifestFilesSchema.safeParse(JSON.parse(row.manifest)).data;
  return row && new Set(Object.keys(manifest?.files.client ?? {}));
}

const selectErrors = (db: Kysely<Schema>, remote: string, release: string) =>
  db
    .selectFrom('release_error')
    .selectAll()
    .where('remote', '=', remote)
    .where('release', '=', release)
    .orderBy('first_at');

/** Returns three distinct errors of a release, those of most visitors first, the earlier first among equals. */
export async function readErrors(
  { db }: Pick<Database, 'db'>,
  remote: string,
  release: string,
): Promise<ReleaseError[]> {
  const errors = new Map<string, ReleaseError>();
  for (const row of await selectErrors(db, remote, release).execute()) {
    const { message, page, island, browser, count, stack } = row;
    const key = JSON.stringify([message, island]);
    const earlier = errors.get(key);
    if (earlier) {
      earlier.browsers.push(browser);
      earlier.visitors += Number(count);
    } else
      errors.set(key, {
        message,
        page,
        island: island || null,
        browsers: [browser],
        visitors: Number(count),
        stack: stackSchema.parse(JSON.parse(stack)),
      });
  }
  return [...errors.values()].toSorted((one, other) => other.visitors - one.visitors).slice(0, MOST_SHOWN);
}
