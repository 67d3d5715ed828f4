import type { Database } from '@site/api/storage/schema';
import type { CanaryWait } from '@site/api-contract/releases/releases';
import type { CanaryNumbers } from '@site/api-contract/releases/team-events';
import { type AnalysisSettings, computeEvidence } from './statistics.ts';
import { type AnalysisRun, readAnalysisRuns, readReleaseTotals } from './telemetry-store.ts';

const MINUTE_MS = 60_000;

/** Numbers of a canary's analysis, and what the site waits for before it acts by itself. */
export type CanaryState = CanaryNumbers & { waitsFor: CanaryWait[] };

/** A canary of the registry. */
interface CanaryRelease {
  remote: string;
  buildId: string;
  canary?: { promotes?: boolean | undefined } | undefined;
}

/**
 * Returns the state of each canary whose analysis is running, by `remote build`.
 * @param now time of the database's clock, in epoch milliseconds
 */
export async function readCanaryStates(
  database: Pick<Database, 'db'>,
  canaries: CanaryRelease[],
  settings: AnalysisSettings,
  now: number,
): Promise<Map<string, CanaryState>> {
  const states = new Map<string, CanaryState>();
  for (const run of await readAnalysisRuns(database)) {
    const isOfRun = ({ remote, buildId }: CanaryRelease) => remote === run.remote && buildId === run.release;
    const release = canaries.find(isOfRun);
    if (run.state !== 'running' || !release) continue;
    const promotes = release.canary?.promotes ?? false;
    const { views } = await readReleaseTotals(database, run);
    states.set(`${run.remote} ${run.release}`, {
      canary: run.analysis.own,
      live: run.analysis.other,
      evidence: computeEvidence(run.analysis),
      limit: settings.limit,
      waitsFor: listWaits(run, { views, promotes, now }, settings),
    });
  }
  return states;
}

/** Lists what a canary lacks: networks before the site acts at all, visitors and minutes before a larger share. */
function listWaits(
  { analysis, step_since: since, step_visitors: before }: AnalysisRun,
  { views, promotes, now }: { views: number; promotes: boolean; now: number },
  { leastViews, leastVisitors, leastMs }: AnalysisSettings,
): CanaryWait[] {
  const waits: CanaryWait[] = [
    { what: 'networks', have: views - analysis.viewsBefore, need: leastViews },
    { what: 'visitors', have: analysis.own.visitors - before, need: promotes ? leastVisitors : 0 },
    {
      what: 'minutes',
      have: Math.floor((now - since) / MINUTE_MS),
      need: promotes ? Math.ceil(leastMs / MINUTE_MS) : 0,
    },
  ];
  return waits.filter(({ have, need }) => have < need);
}
