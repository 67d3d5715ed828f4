import type { ReleasesView } from '@site/api-contract/delivery';
import { z } from 'zod';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { ANALYSIS_DEFAULTS, computeEvidence } from '../telemetry/canary-analysis.ts';
import { type AnalysisRun, readAnalysisRuns } from '../telemetry/store.ts';

/** Time that an ended canary is listed, in milliseconds; its analysis run is stored longer. */
const LISTED_MS = 30 * 86_400_000;

type EndedCanary = ReleasesView['endedCanaries'][number];

/** Actions that begin or end a canary. */
const ACTIONS = ['canary', 'abort', 'promote', 'release', 'rollback', 'retire'];

const changeSchema = z.object({
  action: z.string(),
  remote: z.string().optional(),
  buildId: z.string().optional(),
  to: z.string().optional(),
  reason: z.string().optional(),
});

interface Row {
  at: number;
  author: string;
  change: z.infer<typeof changeSchema>;
}

/** Returns the canaries that ended in the last 30 days, newest first, each with its numbers and the change that ended it. */
export async function readEndedCanaries(database: Database): Promise<EndedCanary[]> {
  const now = await readDatabaseClock(database);
  const runs = (await readAnalysisRuns(database)).flatMap((run) =>
    run.state !== 'running' && run.ended_at !== null && run.ended_at > now - LISTED_MS
      ? [{ ...run, ended_at: run.ended_at }]
      : [],
  );
  if (runs.length === 0) return [];
  const rows = await readAuditRows(database, Math.min(...runs.map(({ since }) => since)));
  return runs
    .map((run) => {
      const { remote, release: buildId, against, since, analysis } = run;
      const end = findEnd(rows, run);
      return {
        remote,
        buildId,
        against,
        since: new Date(since).toISOString(),
        until: new Date(end?.at ?? run.ended_at).toISOString(),
        outcome: end ? getOutcome(end.change) : 'ended',
        by: end?.author ?? null,
        reason: end?.change.reason ?? null,
        canary: analysis.own,
        live: analysis.other,
        evidence: computeEvidence(analysis),
        limit: ANALYSIS_DEFAULTS.limit,
      } satisfies EndedCanary;
    })
    .toSorted((one, other) => other.until.localeCompare(one.until));
}

async function readAuditRows({ db }: Database, after: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'author', 'change'])
    .where('action', 'in', ACTIONS)
    .where('at', '>=', after)
    .orderBy('seq')
    .execute();
  return rows.map(({ change, ...row }) => ({ ...row, change: changeSchema.parse(JSON.parse(change)) }));
}

type EndedRun = Pick<AnalysisRun, 'remote' | 'release'> & { ended_at: number };

/** Returns the first row that ended a canary after its last row as a canary. */
function findEnd(rows: Row[], { remote, release, ended_at: endedAt }: EndedRun): Row | undefined {
  const own = rows.filter(({ at, change }) => change.remote === remote && at <= endedAt);
  const last = own.findLastIndex(({ change }) => change.action === 'canary' && change.buildId === release);
  return own.slice(last + 1).find(({ change }) => endsCanary(change, release));
}

/** Returns true if a change of the same remote ends the canary of a release. */
function endsCanary({ action, buildId, to }: Row['change'], release: string): boolean {
  switch (action) {
    case 'abort':
    case 'promote':
      return buildId === undefined || buildId === release;
    case 'release':
      return buildId === release;
    case 'rollback':
      return to === release;
    default:
      return true;
  }
}

function getOutcome({ action }: Row['change']): EndedCanary['outcome'] {
  if (action === 'abort') return 'ended';
  return action === 'canary' || action === 'retire' ? 'replaced' : 'promoted';
}
