import { createPeriodicTask } from '@site/api/storage/background-task';
import { type Database, readDatabaseClock } from '@site/api/storage/open-database';
import type { RequestedChange } from '@site/api-contract/releases/releases';
import type { CanaryNumbers } from '@site/api-contract/releases/team-events';
import type { Logger } from 'pino';
import { ConflictError, isHostUnable } from '../../site/errors.ts';
import type { Registry } from '../../site/registry.ts';
import { formatCanaryNumbers } from '../canary/canary-numbers.ts';
import {
  ANALYSIS_DEFAULTS,
  type AnalysisSettings,
  beginAnalysis,
  computeEvidence,
  computeNextShare,
  hasEnoughViews,
  isWitnessed,
  shouldAbortCanary,
  updateAnalysis,
  type VisitorCounts,
} from '../canary/statistics.ts';
import {
  type AnalysisRun,
  pruneTelemetry,
  type ReleaseTotals,
  readAnalysisRuns,
  readReleaseTotals,
  writeAnalysisRun,
} from '../canary/telemetry-store.ts';
import { createSiteReader } from './live-site.ts';
import type { ReleaseService } from './release-service.ts';

/** Time that a host has for applying a decision before another host may, in milliseconds: longer than composing takes. */
const LEASE_MS = 150_000;

/** Interval between two removals of old telemetry, in milliseconds. */
const PRUNE_MS = 600_000;

interface CanaryAnalysisOptions {
  database: Database;
  releases: Pick<ReleaseService, 'change' | 'composeProblem' | 'onChange'>;
  logger: Logger;
  setting?: AnalysisSettings | undefined;
}

/** A canary in the registry, with the live release that it is compared with. */
interface AnalysedCanary extends Pick<AnalysisRun, 'remote' | 'release'> {
  against: string;
  since: number;
  share: number;
  base?: string | undefined;
  promotes?: boolean | undefined;
}

const getName = ({ remote, release }: Pick<AnalysisRun, 'remote' | 'release'>) => `${remote} ${release}`;

/** Returns the canaries whose remote has a live release. */
const analysedCanaries = ({ variants, releases }: Registry): AnalysedCanary[] =>
  variants.flatMap(({ remote, buildId, base, since, canary }) => {
    const live = releases[remote];
    if (!canary || !live) return [];
    const { share, promotes } = canary;
    return [
      { remote, release: buildId, base, against: live.buildId, since: Date.parse(since), share, promotes },
    ];
  });

const subtractCounts = (one: VisitorCounts, other: VisitorCounts): VisitorCounts => ({
  // Pruning resets totals to zero.
  visitors: Math.max(0, one.visitors - other.visitors),
  failing: Math.max(0, one.failing - other.failing),
});

/** Returns the numbers behind a decision. */
const getCanaryNumbers = ({ analysis }: AnalysisRun, { limit }: AnalysisSettings): CanaryNumbers => ({
  canary: analysis.own,
  live: analysis.other,
  evidence: computeEvidence(analysis),
  limit,
});

/** True when the site must end a canary. */
const mustEnd = (
  { analysis, remote }: AnalysisRun,
  { views, failingPageOwners }: ReleaseTotals,
  setting: AnalysisSettings,
): boolean =>
  hasEnoughViews(analysis, views, setting) &&
  shouldAbortCanary(analysis, setting) &&
  isWitnessed(remote, failingPageOwners);

/** Returns the change that follows from an analysis run; `null` when the canary stays as it is. */
function changeFor(
  run: AnalysisRun,
  canary: AnalysedCanary,
  facts: ReleaseTotals,
  setting: AnalysisSettings,
  now: number,
): RequestedChange | null {
  const { remote, release: buildId, against, base } = canary;
  if (mustEnd(run, facts, setting)) return { action: 'abort', remote, buildId };
  if (!canary.promotes || !hasEnoughViews(run.analysis, facts.views, setting)) return null;
  const step = { share: run.share, since: run.step_since, visitorsBefore: run.step_visitors };
  const share = computeNextShare(run.analysis, step, now, setting);
  if (share === null) return null;
  if (share === 100) return { action: 'promote', remote, buildId, from: against };
  return { action: 'canary', remote, buildId, ...(base && { base }), share, promotes: true };
}

/** Closes the run of a canary that is gone. */
async function closeRun(database: Database, setting: AnalysisSettings, run: AnalysisRun, now: number) {
  const facts = await readReleaseTotals(database, run);
  const state = mustEnd(run, facts, setting) ? 'ended' : 'done';
  await writeAnalysisRun(database, { ...run, acting_until: 0, state, ended_at: now }, run);
}

/**
 * Analyses canaries from browser telemetry at intervals, and after each change of this host: visitors before a run begins
 * don't count. A canary worse than the live release is ended; a good canary with
 * `promotes` gets a larger share, and goes live in the end. Every host runs this. Of passes at the same time a single one
 * counts, and a single host applies the decision through `releases`. Returns a function that stops the analysis and resolves
 * after a running pass.
 */
export function startCanaryAnalysis({
  database,
  releases,
  logger,
  setting = ANALYSIS_DEFAULTS,
}: CanaryAnalysisOptions): () => Promise<void> {
  const readLiveSite = createSiteReader(database);
  let prunedAt = Number.NEGATIVE_INFINITY;
  /** The last failure of each subject: a failure that lasts is logged once. */
  const failures = new Map<string, string>();
  const logFailure = (subject: string, { message }: Error): void => {
    if (failures.get(subject) !== message) logger.warn(`${subject}: ${message}`);
    failures.set(subject, message);
  };

  /** Applies a decision. Only then the host gives its lease back. */
  const applyChange = async (run: AnalysisRun, change: RequestedChange): Promise<void> => {
    const analysis = getCanaryNumbers(run, setting);
    const reason = formatCanaryNumbers(analysis);
    const summary = `${change.action} of ${getName(run)}`;
    const failure = `${summary} failed`;
    let isOver = false;
    let retryInMs = 0;
    try {
      const author = { name: 'site', team: null, proof: null, reason, analysis };
      const decision = change.action === 'canary' ? { ...author, canaryShare: run.share } : author;
      await releases.change({ change, author: decision });
      logger.info(`${summary}: ${reason}`);
      failures.delete(failure);
      isOver = change.action !== 'canary';
    } catch (error) {
      // After a conflict the next pass reads the other change. A host that can't compose leaves the change to the other hosts
      // at once. Other failures are retried later.
      const isOutdated = error instanceof ConflictError;
      if (!isOutdated) logFailure(failure, error as Error);
      if (!isOutdated && !isHostUnable(error)) retryInMs = setting.intervalMs * 5;
    }
    const now = await readDatabaseClock(database);
    // Without the database, a later pass closes the run.
    if (isOver) return closeRun(database, setting, run, now);
    await writeAnalysisRun(database, { ...run, acting_until: retryInMs && now + retryInMs }, run);
  };

  const analyseCanary = async (
    canary: AnalysedCanary,
    earlierRun: AnalysisRun | undefined,
    now: number,
  ): Promise<void> => {
    const { remote, release, against, since, share } = canary;
    const facts = await readReleaseTotals(database, canary);
    const live = await readReleaseTotals(database, { remote, release: against });
    const totals = { own: facts.counts, other: live.counts };
    if (earlierRun?.since !== since || earlierRun.state !== 'running') {
      const analysis = beginAnalysis(totals.other, facts.views);
      const newRun = { remote, release, against, since, share, seen: totals, analysis };
      const step = { step_since: now, step_visitors: 0, acting_until: 0 };
      await writeAnalysisRun(database, { ...newRun, ...step, state: 'running', ended_at: null }, earlierRun);
    } else if (!isLeased(earlierRun, now)) {
      const run = addCounts(earlierRun, canary, totals, now);
      const due = changeFor(run, canary, facts, setting, now);
      const change = due && (await releases.composeProblem()) === null ? due : null;
      const nextRun = { ...run, acting_until: change ? now + LEASE_MS : 0 };
      const isOurs = await writeAnalysisRun(database, nextRun, earlierRun);
      if (change && isOurs) await applyChange({ ...nextRun, revision: earlierRun.revision + 1 }, change);
    }
  };

  const analyseAll = async (): Promise<void> => {
    const now = await readDatabaseClock(database);
    // Before the site: a run is closed after its canary is gone, and such a canary must not begin anew.
    const runs = new Map((await readAnalysisRuns(database)).map((run) => [getName(run), run]));
    const site = await readLiveSite();
    if (!site) return;
    const canaries = analysedCanaries(site.registry);
    for (const canary of canaries) await analyseCanary(canary, runs.get(getName(canary)), now);
    const names = new Set(canaries.map(getName));
    for (const run of runs.values())
      if (run.state === 'running' && !isLeased(run, now) && !names.has(getName(run)))
        await closeRun(database, setting, run, now);
    if (performance.now() - prunedAt < PRUNE_MS) return;
    await pruneTelemetry(database, now);
    prunedAt = performance.now();
  };

  const { intervalMs } = setting;
  const task = createPeriodicTask(analyseAll, { intervalMs, failure: 'canaries weren’t analysed', logger });
  task.start(intervalMs);
  releases.onChange(() => task.wake());
  return () => task.stop();
}

/** True while a host applies the decision. A time in the far future means that the clock was set back. */
const isLeased = ({ acting_until: until }: AnalysisRun, now: number): boolean =>
  until > now && until <= now + 2 * LEASE_MS;

/** Returns an analysis run with the counts since its last pass added to the test. */
function addCounts(
  run: AnalysisRun,
  { against, share }: AnalysedCanary,
  totals: { own: VisitorCounts; other: VisitorCounts },
  now: number,
): AnalysisRun {
  const isNewStep = run.share !== share;
  // A step that began in the future means that the clock was set back: the step begins now.
  const sameStep = { step_since: Math.min(run.step_since, now) };
  const step = isNewStep ? { share, step_since: now, step_visitors: run.analysis.own.visitors } : sameStep;
  // Another release went live: later passes compare the canary with that release.
  if (run.against !== against) return { ...run, ...step, against, seen: totals };
  const own = subtractCounts(totals.own, run.seen.own);
  const other = subtractCounts(totals.other, run.seen.other);
  return { ...run, ...step, seen: totals, analysis: updateAnalysis(run.analysis, own, other, share) };
}
