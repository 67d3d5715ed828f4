import { setTimeout as pause } from 'node:timers/promises';
import { ConflictError, type Delivery, HostUnableError } from '@site/api/delivery';
import { type Database, readDatabaseClock } from '@site/api/storage';
import {
  beginAnalysis,
  type Counts,
  evidenceOf,
  isSeen,
  isWorse,
  nextShare,
  observe,
  SETTING,
  type Setting,
} from '@site/api/telemetry/canary-analysis';
import {
  type AnalysisRun,
  pruneTelemetry,
  readAnalysisRuns,
  readCounts,
  readViews,
  writeAnalysisRun,
} from '@site/api/telemetry/store';
import type { Change } from '@site/api-contract/delivery';
import type { CanaryNumbers } from '@site/api-contract/team-events';
import type { Registry } from '../site/registry.ts';
import { formatCanaryNumbers } from './canary-numbers.ts';
import { siteReader } from './switch.ts';

/** Milliseconds after which another host retries a verdict's change: longer than composing takes. */
const ACTING_MS = 150_000;

/** Interval between two removals of old telemetry, in milliseconds. */
const PRUNE_MS = 600_000;

interface CanaryAnalysisOptions {
  database: Database;
  delivery: Pick<Delivery, 'change' | 'composeProblem'>;
  /** Called with each change and each failure. */
  log: (line: string) => void;
  setting?: Setting | undefined;
}

/** A canary in the registry, with the live release that it is compared with. */
interface AnalysedCanary extends Pick<AnalysisRun, 'remote' | 'release'> {
  against: string;
  since: number;
  share: number;
  base?: string | undefined;
  promotes?: boolean | undefined;
}

const nameOf = ({ remote, release }: Pick<AnalysisRun, 'remote' | 'release'>) => `${remote} ${release}`;

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

const minus = (one: Counts, other: Counts): Counts => ({
  // Pruning resets totals to zero.
  visitors: Math.max(0, one.visitors - other.visitors),
  failing: Math.max(0, one.failing - other.failing),
});

/** Returns the numbers behind a verdict. */
const canaryNumbersOf = ({ analysis }: AnalysisRun, { limit }: Setting): CanaryNumbers => ({
  canary: analysis.own,
  live: analysis.other,
  evidence: evidenceOf(analysis),
  limit,
});

/** Returns the change that follows from an analysis run; `null` when the canary stays as it is. */
function changeFor(row: AnalysisRun, of: AnalysedCanary, setting: Setting, now: number): Change | null {
  const { remote, release: buildId, against } = of;
  if (isWorse(row.analysis, setting)) return { action: 'abort', remote, buildId };
  if (!of.promotes) return null;
  const step = { share: row.share, since: row.step_since, visitorsBefore: row.step_visitors };
  const share = nextShare(row.analysis, step, now, setting);
  if (share === null) return null;
  if (share === 100) return { action: 'promote', remote, buildId, from: against };
  return { action: 'canary', remote, buildId, ...(of.base && { base: of.base }), share, promotes: true };
}

/**
 * Analyses canaries from browser telemetry at intervals. A canary worse than the live release is aborted; a good canary with
 * `promotes` gets a larger share, and goes live in the end. Every host runs this: of concurrent looks a single look counts,
 * and a single host makes the change through `delivery`. Returns a function that stops the analysis and resolves after the
 * last look.
 */
export function startCanaryAnalysis({
  database,
  delivery,
  log,
  setting = SETTING,
}: CanaryAnalysisOptions): () => Promise<void> {
  const readLiveSite = siteReader(database);
  let prunedAt = Number.NEGATIVE_INFINITY;

  const carryOut = async (row: AnalysisRun, change: Change): Promise<void> => {
    const analysis = canaryNumbersOf(row, setting);
    const reason = formatCanaryNumbers(analysis);
    const summary = `${change.action} of ${row.remote} ${row.release}`;
    try {
      await delivery.change(change, { name: 'site', team: null, proof: null, reason, analysis }, () => {});
      log(`${summary}: ${reason}`);
      const state = change.action === 'promote' ? 'done' : 'ended';
      const now = await readDatabaseClock(database);
      const over = change.action === 'canary' ? {} : ({ state, ended_at: now } as const);
      await writeAnalysisRun(database, { ...row, acting_until: 0, ...over }, row);
    } catch (error) {
      // After a conflict the next look reads the other change. A host that can't compose leaves the change to the other hosts
      // at once. Other failures are retried later.
      const isOutdated = error instanceof ConflictError;
      if (!isOutdated) log(`${summary} wasn’t carried out: ${(error as Error).message}`);
      const isForOthers = isOutdated || error instanceof HostUnableError;
      const retryIn = isForOthers ? 0 : setting.lookMs * 5;
      await readDatabaseClock(database)
        .then((now) => writeAnalysisRun(database, { ...row, acting_until: now + retryIn }, row))
        .catch((failed: Error) => log(`${summary} is tried again late: ${failed.message}`));
    }
  };

  const analyse = async (of: AnalysedCanary, known: AnalysisRun | undefined, now: number): Promise<void> => {
    const { remote, release, against, since, share } = of;
    const own = await readCounts(database, remote, release);
    const countedViews = { own, other: await readCounts(database, remote, against) };
    const views = await readViews(database, remote, release);
    if (known?.since !== since) {
      const analysis = beginAnalysis(countedViews.other, views);
      const begun = { remote, release, against, since, share, seen: countedViews, analysis };
      const step = { step_since: now, step_visitors: 0, acting_until: 0 };
      await writeAnalysisRun(database, { ...begun, ...step, state: 'running', ended_at: null }, known);
    } else if (!isActing(known, now)) {
      const row = withLook(known, of, countedViews, now);
      const nextChange = isSeen(row.analysis, views, setting) ? changeFor(row, of, setting, now) : null;
      const change = nextChange && (await delivery.composeProblem()) === null ? nextChange : null;
      const looked = { ...row, acting_until: change ? now + ACTING_MS : 0 };
      const isOurs = await writeAnalysisRun(database, looked, known);
      if (change && isOurs) await carryOut({ ...looked, looks: known.looks + 1 }, change);
    }
  };

  /** Analyses every canary once, and closes the runs of canaries that ended. */
  const look = async (): Promise<void> => {
    const now = await readDatabaseClock(database);
    const site = await readLiveSite();
    if (!site) return;
    const rows = new Map((await readAnalysisRuns(database)).map((row) => [nameOf(row), row]));
    const canaries = analysedCanaries(site.registry);
    for (const of of canaries) await analyse(of, rows.get(nameOf(of)), now);
    const names = new Set(canaries.map(nameOf));
    for (const row of rows.values())
      if (row.state === 'running' && !isActing(row, now) && !names.has(nameOf(row)))
        await writeAnalysisRun(database, { ...row, state: 'done', ended_at: now }, row);
    if (performance.now() - prunedAt < PRUNE_MS) return;
    await pruneTelemetry(database, now);
    prunedAt = performance.now();
  };

  const stopping = new AbortController();
  const { signal } = stopping;
  const lookOn = async (): Promise<void> => {
    let lastFailure = '';
    for (;;) {
      await pause(setting.lookMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        await look();
        lastFailure = '';
      } catch (error) {
        const { message } = error as Error;
        // An outage of the database is reported once.
        if (message !== lastFailure) log(`releases weren’t judged: ${message}`);
        lastFailure = message;
      }
    }
  };
  const looking = lookOn();
  return () => {
    stopping.abort();
    return looking;
  };
}

/** True while a host makes a verdict's change. A time in the far future means that the clock was set back. */
const isActing = ({ acting_until: until }: AnalysisRun, now: number): boolean =>
  until > now && until <= now + 2 * ACTING_MS;

/** Returns an analysis run with the counts since its last look added to the test. */
function withLook(
  row: AnalysisRun,
  { against, share }: AnalysedCanary,
  seen: { own: Counts; other: Counts },
  now: number,
): AnalysisRun {
  const isStep = row.share !== share;
  // A step that began in the future means that the clock was set back: the step begins now.
  const begun = { step_since: Math.min(row.step_since, now) };
  const step = isStep ? { share, step_since: now, step_visitors: row.analysis.own.visitors } : begun;
  // Another release went live: later looks compare the canary with that release.
  if (row.against !== against) return { ...row, ...step, against, seen };
  const own = minus(seen.own, row.seen.own);
  const other = minus(seen.other, row.seen.other);
  return { ...row, ...step, seen, analysis: observe(row.analysis, own, other, share) };
}
