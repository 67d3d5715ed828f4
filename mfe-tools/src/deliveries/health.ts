import type { Health, ReleaseHealth, Watch } from '@site/api-contract/board';
import { HEALTH_MINUTES } from '@site/api-contract/board-rules';

const MINUTE_MS = 60_000;

/** A span of time with what browsers told in it. */
export interface Span {
  /** When it began, in epoch milliseconds. */
  at: number;
  /** Pages shown. */
  shown: number;
  /** Modules that came. */
  loaded: number;
  /** Modules that couldn't be had, and islands that threw. */
  failures: number;
  /** Visits in which the page's policy stopped something. */
  blocked: number;
}

/** A release's last hour, minute by minute, those without news included: the oldest first. */
export function lastHour(health: ReleaseHealth | undefined, until: number): Span[] {
  const told = new Map(health?.minutes.map((minute) => [minute.at, minute]));
  return Array.from({ length: HEALTH_MINUTES }, (_, index) => {
    const at = until - (HEALTH_MINUTES - index) * MINUTE_MS;
    const { shown, loaded, loadFailed, thrown, stopped, blocked } = told.get(at) ?? nothing;
    return { at, shown, loaded, failures: loadFailed + thrown + stopped, blocked };
  });
}

const nothing = { shown: 0, loaded: 0, loadFailed: 0, thrown: 0, stopped: 0, blocked: 0 };

/** Spans added up, `size` by `size`. */
export function addUp(spans: readonly Span[], size: number): Span[] {
  const sums: Span[] = [];
  for (const [index, span] of spans.entries()) {
    const sum = sums.at(-1);
    if (!sum || index % size === 0) sums.push({ ...span });
    else for (const key of ['shown', 'loaded', 'failures', 'blocked'] as const) sum[key] += span[key];
  }
  return sums;
}

/** The next round number that holds one: where an axis ends. */
export function niceCeiling(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return (
    [1, 1.2, 1.5, 2, 3, 4, 5, 6, 8, 10]
      .map((step) => step * power)
      .find((bound) => bound >= most && Number.isInteger(bound)) ?? 1
  );
}

/** The health of a release, if anything was told of it. */
export const healthOf = (health: Health, remote: string, buildId: string): ReleaseHealth | undefined =>
  health.releases.find((one) => one.remote === remote && one.buildId === buildId);

/** The newest trial of a release. */
export const watchOf = (health: Health, remote: string, buildId: string): Watch | undefined =>
  health.watches.find((one) => one.remote === remote && one.buildId === buildId);

/** How near a trial is to its end, from 0 to 1: evidence multiplies, so that its logarithm is what grows. */
export function nearness({ evidence, limit }: Pick<Watch, 'evidence' | 'limit'>): number {
  if (evidence <= 1) return 0;
  return Math.min(1, Math.log(evidence) / Math.log(limit));
}

/** Half of the way to where it is taken back: worth a look. */
const IN_TROUBLE = 0.5;

/** Whether a trial goes badly, though it isn't over. */
export const isInTrouble = (watch: Pick<Watch, 'state' | 'evidence' | 'limit'>): boolean =>
  watch.state === 'watching' && nearness(watch) >= IN_TROUBLE;

/** A share of views, in percent; `null` of none. */
export const percent = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null;

/** How a vital was: bins up to the third are good, the fifth is poor (Web Vitals; `VITAL_BOUNDS`). */
export function vitalParts(bins: readonly number[]): { good: number; middle: number; poor: number } {
  const [first = 0, second = 0, third = 0, middle = 0, poor = 0] = bins;
  return { good: first + second + third, middle, poor };
}
