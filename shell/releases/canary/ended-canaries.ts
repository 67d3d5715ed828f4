import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database, Schema } from '@site/api/storage/schema';
import type { ReleasesView } from '@site/api-contract/releases/releases';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { PointerChange } from '../notifications/team-events.ts';
import { readErrors } from './release-errors.ts';
import { ANALYSIS_DEFAULTS, analysisSchema, computeEvidence } from './statistics.ts';

/** Time that an ended canary is listed, in milliseconds; its analysis run is stored longer. */
const LISTED_MS = 30 * 86_400_000;

type EndedCanary = ReleasesView['endedCanaries'][number];

const canaryEndSchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  outcome: z.enum(['ended', 'promoted', 'replaced']),
  by: z.string(),
  /** Reason of a change that the site made by itself, in English. */
  reason: z.string().nullable(),
});
/** The end of a canary, and the author of the change that ended it. */
type CanaryEnd = z.infer<typeof canaryEndSchema>;

/** Stores the end of each canary that a change ends, with the canary's analysis run. Call it in the change's transaction. */
export async function recordCanaryEnds(
  transaction: Transaction<Schema>,
  { at, author, before, after }: Omit<PointerChange, 'change'>,
): Promise<void> {
  const runs = await transaction
    .selectFrom('analysis_run')
    .select(['remote', 'release'])
    .where('canary_end', 'is', null)
    .execute();
  for (const { remote, release } of runs) {
    if (before(remote).canary !== release || after(remote).canary === release) continue;
    const end: CanaryEnd = {
      at,
      outcome: getOutcome(release, after(remote)),
      by: author.name,
      reason: author.reason ?? null,
    };
    await transaction
      .updateTable('analysis_run')
      .set({ canary_end: JSON.stringify(end) })
      .where('remote', '=', remote)
      .where('release', '=', release)
      .execute();
  }
}

function getOutcome(
  release: string,
  { live, canary }: ReturnType<PointerChange['after']>,
): CanaryEnd['outcome'] {
  if (live === release) return 'promoted';
  return canary !== null || live === null ? 'replaced' : 'ended';
}

/** Returns the canaries that ended in the last 30 days, newest first, each with its numbers and the change that ended it. */
export async function readEndedCanaries(database: Database): Promise<EndedCanary[]> {
  const now = await readDatabaseClock(database);
  const rows = await database.db
    .selectFrom('analysis_run')
    .select(['remote', 'release as buildId', 'against', 'since', 'analysis', 'canary_end'])
    .where('canary_end', 'is not', null)
    .execute();
  const ended: EndedCanary[] = [];
  for (const { since, analysis: analysisText, canary_end: endText, ...run } of rows) {
    const analysis = analysisSchema.parse(JSON.parse(analysisText));
    const { at, ...end } = canaryEndSchema.parse(JSON.parse(endText ?? ''));
    if (at <= now - LISTED_MS) continue;
    const errors = await readErrors(database, run.remote, run.buildId);
    ended.push({
      ...run,
      ...end,
      since: new Date(since).toISOString(),
      until: new Date(at).toISOString(),
      canary: analysis.own,
      live: analysis.other,
      evidence: computeEvidence(analysis),
      limit: ANALYSIS_DEFAULTS.limit,
      ...(errors.length > 0 && { errors }),
    });
  }
  return ended.toSorted((one, other) => other.until.localeCompare(one.until));
}
