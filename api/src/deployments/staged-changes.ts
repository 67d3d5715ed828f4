import { deliveryChangeSchema, type PipelineRun, pipelineRunSchema } from '@site/api-contract/delivery';
import { STAGED_CHANGE_DAYS } from '@site/api-contract/delivery-rules';
import type { Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { type BaseReleases, type ChangeContext, ConflictError, RejectedError } from './delivery.ts';
import { findSigningKey, formatAuthorName } from './keys.ts';
import { isStageable, type StageableChange } from './stageable.ts';
import { consumeStatement, type VerifiedStatement } from './statement.ts';
import { enqueueTeamNotifications } from './team-events.ts';

const STAGED_MS = STAGED_CHANGE_DAYS * 86_400_000;

/** A change that waits for an editor's approval, with the team's signed request. */
export interface StagedChange {
  id: string;
  remote: string;
  change: StageableChange;
  /** The release that would go live; `null` for a retirement of the remote. */
  buildId: string | null;
  base: BaseReleases;
  statement: string;
  key: string;
  keyId: string;
  author: string;
  run: PipelineRun | null;
  /** Epoch milliseconds. */
  requestedAt: number;
  expiresAt: number;
}

type Row = Schema['staged_change'];

function parseRow(row: Row): StagedChange {
  const change = deliveryChangeSchema.parse(JSON.parse(row.change));
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
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
  };
}

/**
 * Stores a change for an editor's approval, and marks its statement as used. A remote has one staged change, which a newer
 * one replaces.
 * @throws RejectedError if the change names nothing; StatementRejectedError, see {@link consumeStatement}
 */
export async function stageChange(
  database: Database,
  proven: VerifiedStatement,
  change: StageableChange,
  base: BaseReleases,
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
    author: formatAuthorName(key),
    run: key.run === null ? null : JSON.stringify(key.run),
    requested_at: now,
    expires_at: now + STAGED_MS,
  };
  const staged = parseRow(row);
  await database.db.transaction().execute(async (transaction) => {
    await consumeStatement(transaction, proven);
    await transaction
      .insertInto('staged_change')
      .values(row)
      .onConflict((conflict) => conflict.column('remote').doUpdateSet(row))
      .execute();
    await recordApproval(transaction, 'approval.waiting', staged, { at: now, by: staged.author });
  });
  return staged;
}

/** Records an event of a staged change, in the transaction of the event. */
const recordApproval = (
  transaction: Transaction<Schema>,
  type: 'approval.waiting' | 'approval.approved' | 'approval.refused',
  { remote, change: { action }, buildId, base, run }: StagedChange,
  { at, by, reason = null }: { at: number; by: string; reason?: string | null },
): Promise<void> =>
  enqueueTeamNotifications(transaction, {
    type,
    timestamp: new Date(at).toISOString(),
    remote,
    buildId,
    live: liveAfter(type, action, { buildId, base }),
    action,
    by,
    reason,
    analysis: null,
    run: run?.url ?? null,
  });

/** Returns the remote's live release after an event of a staged change. */
function liveAfter(
  type: string,
  action: StageableChange['action'],
  { buildId, base }: Pick<StagedChange, 'buildId' | 'base'>,
): string | null {
  return type === 'approval.approved' && action !== 'canary' ? buildId : base.live;
}

/** Returns the unexpired staged changes, oldest first. */
export async function listStagedChanges(database: Pick<Database, 'engine' | 'db'>): Promise<StagedChange[]> {
  const rows = await database.db
    .selectFrom('staged_change')
    .selectAll()
    .where('expires_at', '>', await readDatabaseClock(database))
    .orderBy('requested_at')
    .execute();
  return rows.map(parseRow);
}

/** Returns the staged change of a statement, to answer a repeated request. */
export async function findStagedChangeByStatement({ db }: Database, statement: string) {
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

/** Returns a staged change. @throws ConflictError if the change no longer waits */
export async function getStagedChange(
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

/** @throws RejectedError if the change has expired, or its key was revoked */
async function assertApprovable(
  database: Pick<Database, 'engine' | 'db'>,
  { remote, keyId, author, expiresAt }: StagedChange,
): Promise<void> {
  if (expiresAt <= (await readDatabaseClock(database)))
    throw new RejectedError(
      `this change of ${remote} expired after ${STAGED_CHANGE_DAYS} days: stage it again. Nothing was changed`,
      { code: 'staged-change-expired' },
    );
  const key = await findSigningKey(database, keyId);
  if (key?.revokedAt === null) return;
  throw new RejectedError(`the key of ${author} was revoked since it was staged. Nothing was changed`, {
    code: 'staged-change-key-revoked',
  });
}

/** Removes a staged change, in the transaction that makes it live: of several concurrent approvals, one succeeds. */
async function take(
  transaction: Transaction<Schema>,
  database: Database,
  staged: StagedChange,
  editor: string,
): Promise<void> {
  await assertApprovable({ ...database, db: transaction }, staged);
  if (!(await discardStaged({ db: transaction }, staged.id))) throw decided(staged.remote);
  const at = await readDatabaseClock({ ...database, db: transaction });
  await recordApproval(transaction, 'approval.approved', staged, { at, by: `admin (${editor})` });
}

/** Removes a staged change; `false` if the change no longer waits. */
async function discardStaged({ db }: Pick<Database, 'db'>, id: string): Promise<boolean> {
  const row = await db.deleteFrom('staged_change').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the author of a staged change that an editor approves: the team, proved by its signed request.
 * @throws RejectedError if the change has expired, or its key was revoked
 */
export async function buildApprovedAuthor(
  database: Database,
  staged: StagedChange,
  editor: string,
): Promise<ChangeContext> {
  await assertApprovable(database, staged);
  return {
    name: staged.author,
    team: null,
    proof: { statement: staged.statement, key: staged.key },
    run: staged.run ?? undefined,
    approvedBy: editor,
    base: staged.base,
    admit: (transaction) => take(transaction, database, staged, editor),
  };
}

/**
 * Removes an approved change that is still staged: a change without effect adds no row to the audit log.
 * @throws ConflictError if another editor decided first
 */
export async function completeApproval(
  database: Database,
  staged: StagedChange,
  editor: string,
): Promise<void> {
  const { id, remote, statement } = staged;
  const row = await database.db
    .selectFrom('audit_log')
    .select('change')
    .where('statement', '=', statement)
    .executeTakeFirst();
  const isDiscarded = await database.db.transaction().execute(async (transaction) => {
    if (!(await discardStaged({ db: transaction }, id))) return false;
    const at = await readDatabaseClock({ ...database, db: transaction });
    await recordApproval(transaction, 'approval.approved', staged, { at, by: `admin (${editor})` });
    return true;
  });
  const isOurs = row !== undefined && JSON.parse(row.change).approvedBy === editor;
  if (!isOurs && !isDiscarded) throw decided(remote);
}

/** Returns the lines that tell a team where its change waits for approval, and until when. */
export const formatStagedChange = (
  { change, buildId, expiresAt }: StagedChange,
  origin: string,
): string[] => [
  `staged   ${buildId === null ? `the end of ${change.remote}` : `${change.remote}@${buildId}`} waits for approval at ${origin}/admin/livraisons`,
  `         until ${new Date(expiresAt).toISOString()}; a newer change of ${change.remote} replaces it`,
];

/**
 * Removes a staged change that an editor refuses.
 * @param by the editor as the audit log names them
 * @throws ConflictError if another editor decided first
 */
export async function refuseStagedChange(
  database: Database,
  staged: StagedChange,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    if (!(await discardStaged({ db: transaction }, staged.id))) throw decided(staged.remote);
    const at = await readDatabaseClock({ ...database, db: transaction });
    await recordApproval(transaction, 'approval.refused', staged, { at, by, reason });
  });
}
