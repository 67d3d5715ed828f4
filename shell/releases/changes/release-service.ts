import { readDatabaseClock } from '@site/api/storage/open-database';
import type { ChangeOutcome, DeliveryChange, ReleasesView } from '@site/api-contract/delivery';
import type { RemoteBudget } from '@site/kit/budgets';
import type { Operator } from '@site/kit/operator';
import { ComposeError } from '../../compose/compose-error.ts';
import { formatComposeReport } from '../../compose/task.ts';
import { getHostId } from '../../site/host-id.ts';
import { InvalidInputError, parseManifest, parseOperator } from '../../site/inputs.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { buildPreviewLink } from '../../site/preview-link.ts';
import {
  assertLive,
  findRollbackTarget,
  formatVariantName,
  type Registry,
  ReleaseConflictError,
  toReleaseRef,
  UserError,
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
import { assertPreviewBudget, listOtherPreviews, resolveBudget } from '../access/budgets.ts';
import type { ChangeContext } from '../model/author.ts';
import { ConflictError, HostResourcesExhaustedError, RejectedError } from '../model/rejection.ts';
import { storeBlobs } from '../store/blobs.ts';
import { readPreviewKey } from '../store/release-source.ts';
import {
  assertAcceptableBuildId,
  type BuildContext,
  completeRelease,
  findMissingBlobs,
  readFirstPath,
  readPagePaths,
  readReleaseFile,
} from '../store/release-store.ts';
import type { StoredComposition } from '../store/stored-composition.ts';
import { ChangeQueue } from './change-queue.ts';
import { ComposeAvailability } from './compose-availability.ts';
import { changeSite, createSiteReader, type SiteChange, type SiteChangeResult } from './live-site.ts';
import { pruneReleases } from './prune.ts';
import { createReleasesReader } from './releases-view.ts';

/** A change of the registry. `apply` may be called several times. */
interface Plan {
  apply(registry: Registry, now: Date, site: StoredComposition | null): Registry;
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

type ComposedChange = Exclude<DeliveryChange, { action: 'prune' }>;

/** @param routes paths in the manifest of the remote's live release, for a retirement */
function planOf(change: ComposedChange, { team, canaryShare: from }: ChangeContext, routes: string[]): Plan {
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
    case 'preview': {
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
            throw new UserError(`${to} is no page of the site once ${remote} is retired`);
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

/** True for changes that withdraw a release from visitors: they don't wait for a composition in progress. */
const isUrgent = ({ action }: DeliveryChange): boolean => action === 'abort' || action === 'rollback';

type Result = Pick<SiteChangeResult, 'sourceId' | 'mismatch' | 'outdated' | 'report'>;

/** Returns the parts of the site that a change rendered, reused or left. */
const describeComposition = ({ sourceId, mismatch, outdated, report }: Result) => ({
  pages: report.renewed,
  pageCount: report.pages.length,
  source: sourceId,
  reason: mismatch,
  waiting: outdated,
  warnings: formatComposeReport(report),
});

/** Converts an error to a rejection, a conflict or a fault of this host; returns other errors unchanged. */
function asRejection(error: unknown): unknown {
  if (error instanceof ComposeError) {
    const { code, message } = error;
    return code === 'host-unable'
      ? hostUnable(message, error)
      : new RejectedError(message, { cause: error, code });
  }
  if (error instanceof ReleaseConflictError) return new ConflictError(error.message, { cause: error });
  const isInVain = error instanceof UserError || error instanceof InvalidInputError;
  return isInVain ? new RejectedError(error.message, { cause: error }) : error;
}

const hostUnable = (reason: string, cause?: Error) =>
  new HostResourcesExhaustedError(
    `host ${getHostId()} can’t compose: ${reason}. Nothing was changed; another host of the site may make the change`,
    { cause },
  );

/** What the calls of teams and editors do to the site. */
export interface ReleaseService {
  /**
   * Parses and checks a manifest's text. Returns the missing files' hashes (`sha384-…`) and the size in bytes of the
   * files already stored.
   * @throws RejectedError
   */
  missing(
    manifest: string,
  ): Promise<{ remote: string; buildId: string; missing: string[]; knownBytes: number }>;
  /** Returns the budget of a remote's team, from the operator's current configuration. */
  resolveBudget(remote: string): Promise<RemoteBudget>;
  /** Verifies the hash of bytes and stores them. @throws RejectedError */
  store(integrity: string, bytes: Buffer): Promise<void>;
  /** Stores the release once all of its files are stored. @throws RejectedError naming the first missing file */
  complete(manifest: string): Promise<void>;
  /**
   * Makes a change, and calls `log` with lines of progress. Errors of `author.admit` are passed on unchanged.
   * @throws RejectedError when nothing was changed; HostResourcesExhaustedError when another host may make the change
   */
  change(change: DeliveryChange, author: ChangeContext, log: (line: string) => void): Promise<ChangeOutcome>;
  /**
   * Returns the live releases, canaries, previews, history and hosts.
   * @param options `hasLinks` adds the signed links of previews: for the operator only
   */
  releases(options?: { hasLinks: boolean }): Promise<ReleasesView>;
  /** Returns the reason this host can't compose, in English; `null` if it can. Never rejects. */
  composeProblem(): Promise<string | null>;
  /** Returns a file of a stored release (`manifest.json`, `client/…`, `server/…`). @throws RejectedError when it isn't stored */
  releaseFile(release: { remote: string; buildId: string }, path: string): Promise<Buffer>;
}

interface ReleaseServiceOptions extends BuildContext {
  /** Returns the site's origin, for preview links. */
  originOf(operator: Operator): string;
}

/** Author of what the site does by itself. */
const SITE = { name: 'site', team: null, proof: null };

/** {@link ReleaseService}, and the composition of what urgent changes left outdated. */
interface RenewingReleaseService extends ReleaseService {
  /** Returns the id of the live composition if parts of it are outdated, else `null`. */
  outdated(): Promise<string | null>;
  /** Composes the outdated parts. @throws RejectedError when that fails; HostResourcesExhaustedError when another host may do it */
  renew(): Promise<void>;
}

/** Returns the operations on a site that the delivery API and the commands share. */
export function createReleaseService({
  originOf,
  ...buildContext
}: ReleaseServiceOptions): RenewingReleaseService {
  const { database } = buildContext;
  const capacity = new ComposeAvailability(buildContext.paths.root);
  const queue = new ChangeQueue();
  const readLiveSite = createSiteReader(database);
  const asRejections = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => {
      throw asRejection(error);
    });
  /** Returns the paths in the manifest of a remote's live release. */
  const readRoutes = async (remote: string): Promise<string[]> => {
    const live = (await readLiveSite())?.registry.releases[remote];
    return live ? readPagePaths(database, { remote, buildId: live.buildId }) : [];
  };
  /** Changes the site, unless this host can't compose what the change needs. */
  const changeHere = async (siteChange: Omit<SiteChange, 'isStrict' | 'isIncremental'>) => {
    const assertCapacity = async () => {
      const problem = await capacity.problem();
      if (problem !== null) throw hostUnable(problem);
    };
    // An urgent change may find its pages stored.
    if (!siteChange.isUrgent) await assertCapacity();
    return changeSite(buildContext, {
      isStrict: true,
      isIncremental: true,
      beforeCompose: assertCapacity,
      ...(!siteChange.isUrgent && { beforeMove: () => queue.giveWay() }),
      ...siteChange,
    }).catch((error) => {
      if (error instanceof ComposeError && error.code === 'host-unable') capacity.noteFailure(error.message);
      throw error;
    });
  };
  const make = async (
    change: ComposedChange,
    author: ChangeContext,
    log: (line: string) => void,
  ): Promise<ChangeOutcome> => {
    const start = performance.now();
    const plan = planOf(change, author, change.action === 'retire' ? await readRoutes(change.remote) : []);
    if (change.action === 'operator') parseOperator(change.operator);
    const changed = await changeHere({
      author,
      change,
      log,
      apply: plan.apply,
      isUrgent: isUrgent(change),
      isForced: 'force' in change && change.force === true,
      ...(change.action === 'operator' && { operator: change.operator }),
    });
    const { id, registry, operator } = changed;
    const outcome: ChangeOutcome = {
      composition: id,
      action: change.action,
      ...plan.result(registry),
      ...describeComposition(changed),
      seconds: Math.round((performance.now() - start) / 100) / 10,
    };
    if (change.action !== 'preview') return outcome;
    const variant = formatVariantName(change);
    const until = registry.variants.find((known) => formatVariantName(known) === variant)?.previewUntil;
    const origin = originOf(parseOperator(operator));
    const path = await readFirstPath(database, change);
    const link = buildPreviewLink(
      { key: await readPreviewKey(database), origin },
      { variant, until: until ?? '', path },
    );
    return { ...outcome, link };
  };
  return {
    missing: (text) =>
      asRejections(async () => {
        const manifest = parseManifest('manifest.json', text);
        await assertAcceptableBuildId(database, manifest);
        const { missing, knownBytes } = await findMissingBlobs(database, manifest);
        return { remote: manifest.name, buildId: manifest.buildId, missing, knownBytes };
      }),
    async resolveBudget(remote) {
      const site = await readLiveSite();
      return resolveBudget(site ? parseOperator(site.operator) : undefined, remote);
    },
    async store(integrity, bytes) {
      if (computeIntegritySync(bytes) !== integrity)
        throw new RejectedError(`the bytes aren’t those of ${integrity}`);
      await storeBlobs(database.db, [[integrity, bytes]], await readDatabaseClock(database));
    },
    complete: (text) =>
      asRejections(async () => completeRelease(database, text, parseManifest('manifest.json', text))),
    change: (change, author, log) =>
      asRejections(() =>
        queue.run(author.team, isUrgent(change), () =>
          change.action === 'prune'
            ? pruneReleases(buildContext, change.days, author)
            : make(change, author, log),
        ),
      ),
    async outdated() {
      const site = await readLiveSite();
      return site?.index.outdated ? site.id : null;
    },
    renew: () =>
      asRejections(async () => {
        const reason = 'pages that the change before left outdated';
        await queue.run(null, false, () =>
          changeHere({
            author: { ...SITE, reason },
            change: { action: 'compose' },
            apply: (registry) => registry,
          }),
        );
      }),
    composeProblem: () => capacity.problem(),
    releases: createReleasesReader(database, originOf),
    releaseFile: ({ remote, buildId }, path) =>
      asRejections(() => readReleaseFile(database, { remote, buildId }, path)),
  };
}
