import type { Health, ReleaseHealth, Watch } from '@site/api-contract/board';

/** Returns the counts of a release in the last hour; undefined without reports. */
export const healthOf = (health: Health, remote: string, buildId: string): ReleaseHealth | undefined =>
  health.releases.find((one) => one.remote === remote && one.buildId === buildId);

/** Returns the newest analysis of a canary. */
export const watchOf = (health: Health, remote: string, buildId: string): Watch | undefined =>
  health.watches.find((one) => one.remote === remote && one.buildId === buildId);

/** Half of the way to the limit, on a logarithmic scale: evidence multiplies. */
const isHalfway = ({ evidence, limit }: Pick<Watch, 'evidence' | 'limit'>): boolean => evidence ** 2 >= limit;

/** True when a running canary looks worse than the live release. */
export const isInTrouble = (watch: Pick<Watch, 'state' | 'evidence' | 'limit'>): boolean =>
  watch.state === 'watching' && isHalfway(watch);

/** Returns a share in percent; `null` when the whole is 0. */
export const percent = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null;
