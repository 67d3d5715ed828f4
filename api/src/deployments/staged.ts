import { changeSchema, type PipelineRun, pipelineRunSchema } from '@site/api-contract/delivery';
import { STAGED_DAYS } from '@site/api-contract/delivery-rules';
import type { Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { type Author, type BaseRelease, ConflictError, RejectedError } from './delivery.ts';
import { authorName, findKey } from './keys.ts';
import { isStageable, type StageableChange } from './stageable.ts';
import { admit, type Proven } from './statement.ts';

const STAGED_MS = STAGED_DAYS * 86_400_000;

/** A change that waits for an editor's approval, with the team's signed request. */
export interface StagedChange {
  id: string;
  remote: string;
  change: StageableChange;
  /** The release that goes live; `null`: the remote is retired. */
  buildId: string | null;
  base: BaseRelease;
  statement: string;
  key: string;
  keyId: string;
  author: string;
  run: PipelineRun | null;
  /** Epoch milliseconds. */
  askedAt: number;
  expiresAt: number;
}

type Row = Schema['staged_change'];

function parseRow(row: Row): StagedChange {
  const change = changeSchema.parse(JSON.parse(row.change));
  if (!isStageable(change)) throw new Error(`a staged ${change.action} is none`);
  return {
    id: row.id,
    remote: row.remote,
    change,
    buildId: row.build_id,
    base: { live: row.base_live, canary: row.base_canary },
    statement: row.statement,
    key: row.key,
    keyId: row.key_id,
    author: row.author,
    run: row.run === null ? null : pipelineRunSchema.parse(JSON.parse(row.run)),
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
  };
}

/**
 * Stores a change for an editor to approve, and uses its statement up. A remote has one staged change: a newer one takes the
 * place of the older.
 * @throws RejectedError when the change names nothing; StatementRejectedError, see {@link admit}
 */
export async function stageChange(
  database: Database,
  proven: Proven,
  change: StageableChange,
  base: BaseRelease,
): Promise<StagedChange> {
  const { remote } = change;
  if (change.action === 'promote' && base.canary === null)
    throw new RejectedError(`${remote} runs no canary: nothing was staged`);
  if (change.action === 'promote' && change.buildId && change.buildId !== base.canary)
    throw new ConflictError(`${remote}@${change.buildId} is not the canary: nothing was staged`);
  if (change.action === 'promote' && change.from && change.from !== base.live)
    throw new ConflictError(`${remote}@${change.from} is not live: nothing was staged`);
  if (change.action === 'retire' && base.live === null)
    throw new RejectedError(`${remote} is no remote of this site: nothing was staged`);
  const now = await readDatabaseClock(database);
  const { key, text } = proven;
  const builds = { promote: base.canary, retire: null };
  const row: Row = {
    id: uuidv7(),
    remote,
    change: JSON.stringify(change),
    build_id:
      change.action === 'promote' || change.action === 'retire' ? builds[change.action] : change.buildId,
    base_live: base.live,
    base_canary: base.canary,
    statement: text,
    key: JSON.stringify(key.jwk),
    key_id: key.id,
    author: authorName(key),
    run: key.run === null ? null : JSON.stringify(key.run),
    asked_at: now,
    expires_at: now + STAGED_MS,
  };
  await database.db.transaction().execute(async (transaction) => {
    await admit(transaction, proven);
    await transaction
      .insertInto('staged_change')
      .values(row)
      .onConflict((conflict) => conflict.column('remote').doUpdateSet(row))
      .execute();
  });
  return parseRow(row);
}

/** The staged changes that haven't expired, the oldest first. */
export async function listStaged(database: Pick<Database, 'engine' | 'db'>): Promise<StagedChange[]> {
  const rows = await database.db
    .selectFrom('staged_change')
    .selectAll()
    .where('expires_at', '>', await readDatabaseClock(database))
    .orderBy('asked_at')
    .execute();
  return rows.map(parseRow);
}

/** The staged change of one statement: what a repeated request is answered with. */
export async function findStagedStatement({ db }: Database, statement: string) {
  const row = await db
    .selectFrom('staged_change')
    .selectAll()
    .where('statement', '=', statement)
    .executeTakeFirst();
  return row && parseRow(row);
}

const decided = (remote: string) =>
  new ConflictError(
    `this change of ${remote} no longer waits: it was approved, refused or replaced by a newer one. Nothing was changed`,
  );

/** @throws ConflictError when the change no longer waits */
export async function findStaged(
  { db }: Pick<Database, 'db'>,
  { remote, id }: { remote: string; id: string },
) {
  const row = await db
    .selectFrom('staged_change')
    .selectAll()
    .where('id', '=', id)
    .where('remote', '=', remote)
    .executeTakeFirst();
  if (!row) throw decided(remote);
  return parseRow(row);
}

/** @throws RejectedError when it expired, or its key was revoked */
async function assertApprovable(
  database: Pick<Database, 'engine' | 'db'>,
  { remote, keyId, author, expiresAt }: StagedChange,
): Promise<void> {
  if (expiresAt <= (await readDatabaseClock(database)))
    throw new RejectedError(
      `this change of ${remote} expired after ${STAGED_DAYS} days: stage it again. Nothing was changed`,
      { code: 'staged-change-expired' },
    );
  const key = await findKey(database, keyId);
  if (key?.revokedAt === null) return;
  throw new RejectedError(`the key of ${author} was revoked since it was staged. Nothing was changed`, {
    code: 'staged-change-key-revoked',
  });
}

/** Takes a staged change away, in the transaction that makes it: of several that approve it, one gets through. */
async function take(
  transaction: Transaction<Schema>,
  database: Database,
  staged: StagedChange,
): Promise<void> {
  await assertApprovable({ ...database, db: transaction }, staged);
  if (!(await discardStaged({ db: transaction }, staged.id))) throw decided(staged.remote);
}

/** Removes a staged change. `false`: it no longer waits. */
async function discardStaged({ db }: Pick<Database, 'db'>, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('staged_change').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/**
 * The author of a staged change that an editor approves: the team, by its signed request.
 * @throws RejectedError when it expired, or its key was revoked
 */
export async function approvedAuthor(
  database: Database,
  staged: StagedChange,
  editor: string,
): Promise<Author> {
  await assertApprovable(database, staged);
  return {
    name: staged.author,
    team: null,
    proof: { statement: staged.statement, key: staged.key },
    run: staged.run ?? undefined,
    approvedBy: editor,
    base: staged.base,
    admit: (transaction) => take(transaction, database, staged),
  };
}

/**
 * Ends an approval: a change that was so already adds no row to the audit log, and waits no longer.
 * @throws ConflictError when another editor decided first
 */
export async function endApproval(
  database: Database,
  { id, remote, statement }: StagedChange,
  editor: string,
): Promise<void> {
  const row = await database.db
    .selectFrom('delivery_journal')
    .select('change')
    .where('statement', '=', statement)
    .executeTakeFirst();
  const isDiscarded = await discardStaged(database, id);
  const isOurs = row !== undefined && JSON.parse(row.change).approvedBy === editor;
  if (!isOurs && !isDiscarded) throw decided(remote);
}

/** The line that says what waits and where. */
export const stagedLines = ({ change, buildId, expiresAt }: StagedChange, origin: string): string[] => [
  `staged   ${buildId === null ? `the end of ${change.remote}` : `${change.remote}@${buildId}`} waits for approval at ${origin}/admin/livraisons`,
  `         until ${new Date(expiresAt).toISOString()}; a newer change of ${change.remote} replaces it`,
];

/** Removes a staged change that an editor refuses. @throws ConflictError when another editor decided first */
export async function refuseStaged(database: Database, { id, remote }: StagedChange): Promise<void> {
  if (!(await discardStaged(database, id))) throw decided(remote);
}
