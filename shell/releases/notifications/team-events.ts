import { enqueueNotification } from '@site/api/mail/outbox';
import type { Schema } from '@site/api/storage/schema';
import { type PipelineRun, pipelineRunSchema } from '@site/api-contract/releases/releases';
import type { ReleaseError, TeamEvent } from '@site/api-contract/releases/team-events';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { ChangeContext } from '../access/author.ts';
import { listTeamsFor } from '../access/keys.ts';
import { listTeamsWithMailbox } from './mailboxes.ts';

/** Kind of the outbox's rows that tell a team of its releases. Their payload is a `TeamEvent`. */
export const TEAM_MAIL = 'team-mail';

/**
 * Adds an event to the outbox for each team with a mailbox that may change its remote. Call it in the transaction of the
 * event: the notifications are stored if and only if the event happens.
 */
async function enqueueTeamNotifications(transaction: Transaction<Schema>, event: TeamEvent): Promise<void> {
  const at = Date.parse(event.timestamp);
  const teams = await listTeamsFor({ db: transaction }, event.remote, at);
  const payload = JSON.stringify(event);
  for (const team of await listTeamsWithMailbox(transaction, teams))
    await enqueueNotification(transaction, { kind: TEAM_MAIL, team, payload }, at);
}

/** The build ids of a remote's releases. */
interface RemoteReleases {
  live: string | null;
  canary: string | null;
}

/** A change of the live pointer, with the remote's releases before and after. */
export interface PointerChange {
  /** Epoch milliseconds. */
  at: number;
  author: Pick<ChangeContext, 'name' | 'run' | 'reason' | 'analysis'>;
  change: { action: string };
  before: (remote: string) => RemoteReleases;
  after: (remote: string) => RemoteReleases;
}

interface ReleaseEvent extends PointerChange {
  /** Reads the first errors of a release, in the same transaction. */
  readErrors: (remote: string, release: string) => Promise<ReleaseError[]>;
}

const namedSchema = z.object({
  action: z.enum(['abort', 'promote', 'rollback']),
  remote: z.string(),
});

/** Types of events by the action of a change. */
const types = {
  abort: 'canary.ended',
  promote: 'canary.promoted',
  rollback: 'release.rolled-back',
} as const;

/**
 * Records the event of a change: the end of a canary, its promotion by the site, or a rollback. Other changes have none. Call
 * it after the audit log's row, in the same transaction.
 */
export async function recordChangeEvent(
  transaction: Transaction<Schema>,
  { at, author, change, before, after, readErrors }: ReleaseEvent,
): Promise<void> {
  const releaseChange = namedSchema.safeParse(change).data;
  if (!releaseChange) return;
  const { action, remote } = releaseChange;
  // A promotion without an analysis is the team's own act.
  if (action === 'promote' && !author.analysis) return;
  const buildId = action === 'rollback' ? before(remote).live : before(remote).canary;
  const run =
    author.run ?? (action === 'rollback' ? undefined : await findCanaryRun(transaction, remote, buildId));
  await enqueueTeamNotifications(transaction, {
    type: types[action],
    timestamp: new Date(at).toISOString(),
    remote,
    buildId,
    live: after(remote).live,
    action,
    by: author.name,
    reason: author.reason ?? null,
    analysis: author.analysis ?? null,
    errors: buildId === null ? [] : await readErrors(remote, buildId),
    run: run?.url ?? null,
  });
}

/** Returns the CI run that made a release the canary, from the audit log. */
async function findCanaryRun(
  transaction: Transaction<Schema>,
  remote: string,
  buildId: string | null,
): Promise<PipelineRun | undefined> {
  const row = await transaction
    .selectFrom('audit_log')
    .select('change')
    .where('action', '=', 'canary')
    .where('statement', 'is not', null)
    .where('change', 'like', `%"remote":"${remote}"%`)
    .where('change', 'like', `%"buildId":"${buildId}"%`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && z.object({ run: pipelineRunSchema.optional() }).parse(JSON.parse(row.change)).run;
}
