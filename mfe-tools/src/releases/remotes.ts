import type { Dashboard } from '@site/api-contract/releases/dashboard';
import type { CanaryWait } from '@site/api-contract/releases/releases';
import type { ReleaseError } from '@site/api-contract/releases/team-events';

/** A release of a remote. */
interface RemoteRelease {
  buildId: string;
  /** ISO 8601. */
  since: string;
  /** `null`: older than the audit log. */
  by: string | null;
  errors?: ReleaseError[] | undefined;
}

/** One app of the site: a remote, or the shell. */
export interface DashboardRemote {
  remote: string;
  /** `null`: retired, or never released to all visitors. `before`: the build id of a rollback's target. */
  live: (RemoteRelease & { before: string | null }) | null;
  retired: { since: string; by: string | null; to?: string | undefined } | null;
  /** `share`: percent of visitors. `promotesItself`: all visitors get the release once its analysis passes. */
  canary: (RemoteRelease & { share: number; promotesItself: boolean; waitsFor: CanaryWait[] }) | null;
  previews: (RemoteRelease & { until: string; link: string })[];
}

/** Groups the releases by remote, live or retired, in the order of names; the shell comes last. */
export function groupByRemote({
  live,
  variants,
  retired,
}: Pick<Dashboard, 'live' | 'variants' | 'retired'>): DashboardRemote[] {
  const names = [...new Set([...live, ...retired].map(({ remote }) => remote))];
  const inOrder = names.sort(
    (one, other) => Number(one === 'shell') - Number(other === 'shell') || (one < other ? -1 : 1),
  );
  return inOrder.map((remote) => {
    const isOwn = (each: { remote: string }) => each.remote === remote;
    const own = variants.filter(isOwn);
    const canary = own.find((variant) => variant.canary);
    return {
      remote,
      live: live.find(isOwn) ?? null,
      retired: retired.find(isOwn) ?? null,
      canary: canary?.canary
        ? {
            ...canary,
            share: canary.canary.share,
            promotesItself: canary.canary.promotes ?? false,
            waitsFor: canary.canary.analysis?.waitsFor ?? [],
          }
        : null,
      previews: own.flatMap(({ previewUntil, link, ...release }) =>
        previewUntil && link ? [{ ...release, until: previewUntil, link }] : [],
      ),
    };
  });
}
