import type { ChangeOutcome, RequestedChange } from '@site/api-contract/releases/releases';
import { RejectedError } from '../../site/errors.ts';
import { parseOperator } from '../../site/inputs.ts';
import {
  assertLive,
  findRollbackTarget,
  type Registry,
  toReleaseRef,
  withLiveRelease,
  withoutRemote,
} from '../../site/registry.ts';
import {
  increaseCanaryShare,
  requireCanary,
  withCanary,
  withoutCanary,
  withoutPreview,
  withPreview,
} from '../../site/variants.ts';
import { assertPreviewBudget, listOtherPreviews, resolveBudget } from './budgets.ts';

/** A change that composes the site. */
export type ComposedChange = Exclude<RequestedChange, { action: 'prune' }>;

/** What a plan reads of the site in force. */
interface PlannedSite {
  /** The operator's configuration as JSON text. */
  operator: string;
  index: { pages: Record<string, { remote: string }> };
}

/** What a plan reads beside the change. */
interface PlanContext {
  /** Team of the author; `null` for the operator. */
  team: string | null;
  /** Share of the canary when the analysis decided to raise it. */
  canaryShare?: number | undefined;
  /** Paths in the manifest of the remote's live release, for a retirement. */
  routes: string[];
}

/** A change of the registry. */
export interface Plan {
  /** Returns the changed registry; called again when another change won. @throws RejectedError */
  apply(registry: Registry, now: Date, site: PlannedSite | null): Registry;
  /** Returns what became of the release or the remote. */
  result(
    registry: Registry,
  ): Pick<ChangeOutcome, 'state' | 'remote' | 'build' | 'share' | 'promotes' | 'until' | 'redirect'>;
}

const readLiveResult = ({ releases }: Registry, remote: string) => ({
  state: 'live' as const,
  remote,
  build: releases[remote]?.buildId,
});

/** Plans a preview. The end of its link follows from the time of the change. */
function planPreview(change: Extract<ComposedChange, { action: 'preview' }>, team: string | null): Plan {
  let until = new Date(0);
  return {
    apply(registry, now, site) {
      const { remote, hours } = change;
      const operator = site ? parseOperator(site.operator) : undefined;
      if (team !== null)
        assertPreviewBudget(
          remote,
          hours,
          listOtherPreviews(registry.variants, change),
          resolveBudget(operator, remote),
        );
      until = new Date(now.getTime() + hours * 3_600_000);
      return withPreview(registry, remote, toReleaseRef(change), until, now);
    },
    result: () => ({
      state: 'preview',
      remote: change.remote,
      build: change.buildId,
      until: until.toISOString(),
    }),
  };
}

/** Returns the plan of a change: pure, so that it can be tried before anything is stored. */
export function planChange(change: ComposedChange, { team, canaryShare: from, routes }: PlanContext): Plan {
  switch (change.action) {
    case 'release': {
      return {
        apply: (registry, now) => withLiveRelease(registry, change.remote, toReleaseRef(change), now),
        result: (registry) => readLiveResult(registry, change.remote),
      };
    }
    case 'canary': {
      const { remote, share, promotes } = change;
      return {
        apply(registry, now) {
          const release = toReleaseRef(change);
          if (from !== undefined)
            return increaseCanaryShare(registry, remote, release, { from, to: share }, now);
          return withCanary(registry, remote, release, share, now, { promotes });
        },
        result: () => ({ state: 'canary', remote, build: change.buildId, share, promotes }),
      };
    }
    case 'preview':
      return planPreview(change, team);
    case 'end-preview':
      return {
        apply: (registry) => withoutPreview(registry, change.remote, change.buildId),
        result: () => ({ state: 'ended', remote: change.remote, build: change.buildId }),
      };
    case 'promote':
      return {
        apply(registry, now) {
          if (change.from) assertLive(registry, change.remote, change.from);
          const canary = requireCanary(registry, change.remote, change.buildId);
          return withLiveRelease(withoutCanary(registry, canary), change.remote, toReleaseRef(canary), now);
        },
        result: (registry) => readLiveResult(registry, change.remote),
      };
    case 'abort': {
      let aborted = '';
      return {
        apply(registry) {
          const canary = requireCanary(registry, change.remote, change.buildId);
          aborted = canary.buildId;
          return withoutCanary(registry, canary);
        },
        result: () => ({ state: 'ended', remote: change.remote, build: aborted }),
      };
    }
    case 'rollback':
      return {
        // The target follows from the release that is live at the time of the change.
        apply(registry, now) {
          const { remote, from, to } = change;
          if (from) assertLive(registry, remote, from);
          return withLiveRelease(registry, remote, findRollbackTarget(registry, remote, to), now, {
            isRollback: true,
          });
        },
        result: (registry) => readLiveResult(registry, change.remote),
      };
    case 'retire':
      return {
        apply(registry, now, site) {
          const { remote, to } = change;
          const pages = site?.index.pages ?? {};
          const composed = Object.keys(pages).filter((path) => pages[path]?.remote === remote);
          // An index in the format of another program version names no pages.
          const paths = composed.length > 0 ? composed : routes;
          if (to && (!pages[to] || paths.includes(to)))
            throw new RejectedError(`${to} is no page of the site once ${remote} is retired`);
          return withoutRemote(registry, remote, { paths, to, now });
        },
        result: () => ({ state: 'retired', remote: change.remote, redirect: change.to }),
      };
    case 'operator':
      return {
        apply: (registry) => registry,
        result: () => ({ state: 'applied' }),
      };
  }
}
