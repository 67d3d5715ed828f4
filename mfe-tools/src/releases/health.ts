import type { CanaryAnalysis, DashboardHealth, ReleaseHealth } from '@site/api-contract/releases/dashboard';

/** Returns the counts of a release in the last hour; undefined without reports. */
export const findHealth = (
  health: DashboardHealth,
  remote: string,
  buildId: string,
): ReleaseHealth | undefined =>
  health.releases.find((one) => one.remote === remote && one.buildId === buildId);

/** Returns the newest analysis of a canary. */
export const findAnalysis = (
  health: DashboardHealth,
  remote: string,
  buildId: string,
): CanaryAnalysis | undefined =>
  health.analyses.find((one) => one.remote === remote && one.buildId === buildId);

/** Half of the way to the limit, on a logarithmic scale: evidence multiplies. */
const isHalfway = ({ evidence, limit }: Pick<CanaryAnalysis, 'evidence' | 'limit'>): boolean =>
  evidence ** 2 >= limit;

/** True when a running canary looks worse than the live release. */
export const isCanaryDegraded = (analysis: Pick<CanaryAnalysis, 'state' | 'evidence' | 'limit'>): boolean =>
  analysis.state === 'running' && isHalfway(analysis);

/** Returns a share in percent; `null` when the whole is 0. */
export const computePercent = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null;
