import { readDatabaseClock } from '@site/api/storage/open-database';
import type { Operator } from '@site/api-contract/operator/operator';
import type { RemoteBudget } from '@site/api-contract/releases/budgets';
import type { ChangeOutcome, ReleasesView, RequestedChange } from '@site/api-contract/releases/releases';
import { formatComposeReport } from '../../compose/task.ts';
import { parseManifest, parseOperator } from '../../site/inputs.ts';
import { buildPreviewLink } from '../../site/preview-link.ts';
import { createEmptyRegistry, formatVariantName } from '../../site/registry.ts';
import { withoutExpiredPreviews } from '../../site/variants.ts';
import type { ChangeContext } from '../access/author.ts';
import type { AnalysisSettings } from '../canary/statistics.ts';
import { resolveBudget } from '../model/budgets.ts';
import { type ComposedChange, type Plan, planChange } from '../model/plan.ts';
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
import { changeSite, type SiteChangeResult, type SiteContext } from './change-site.ts';
import { ComposeAvailability } from './compose-availability.ts';
import { createSiteReader } from './live-site.ts';
import { pruneReleases } from './prune.ts';
import { createReleasesReader } from './releases-view.ts';

/** True for changes that withdraw a release from visitors: they don't wait for a composition in progress. */
const isUrgent = ({ action }: RequestedChange): boolean => action === 'abort' || action === 'rollback';

/** Author of what the site does by itself. */
const SITE = { name: 'site', team: null, proof: null };

interface ReleaseServiceOptions extends BuildContext {
  /** Returns the site's origin, for preview links. */
  getOrigin(operator: Operator): string;
  /** Settings of the analysis of canaries, for what they wait for; the defaults without them. */
  canary?: AnalysisSettings | undefined;
}

/** A change to make. */
export interface ChangeRequest {
  change: RequestedChange;
  author: ChangeContext;
  /** Manifest of the release, whose files are uploaded; without it, the release is stored already. */
  manifest?: string | undefined;
  /** Called with lines of progress. */
  log?: (line: string) => void;
}

/**
 * What calls, commands and the site itself do to releases, on this host. Methods throw RejectedError when nothing was changed;
 * `isHostUnable` says when another host may succeed.
 */
export class ReleaseService {
  readonly #context: SiteContext & { queue: ChangeQueue; availability: ComposeAvailability };
  readonly #getOrigin: (operator: Operator) => string;
  readonly #readLiveSite: () => Promise<StoredComposition | null>;
  /** Called after each change, made or rejected. */
  readonly #listeners: (() => void)[] = [];

  /**
   * Returns the live releases, canaries, previews, history and hosts.
   * @param options `hasLinks` adds the signed links of previews: for the operator only
   */
  readonly list: (options?: { hasLinks: boolean }) => Promise<ReleasesView>;

  constructor({ getOrigin, canary, ...buildContext }: ReleaseServiceOptions) {
    const { database, paths } = buildContext;
    const availability = new ComposeAvailability(paths.root);
    this.#context = { ...buildContext, queue: new ChangeQueue(), availability };
    this.#getOrigin = getOrigin;
    this.#readLiveSite = createSiteReader(database);
    this.list = createReleasesReader(database, getOrigin, canary);
  }

  /** Adds a listener of changes that this host made or rejected. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Parses and checks a manifest's text. Returns the missing files' hashes (`sha384-…`) and the size in bytes of the files
   * already stored.
   */
  async missing(
    text: string,
  ): Promise<{ remote: string; buildId: string; missing: string[]; knownBytes: number }> {
    const manifest = parseManifest('manifest.json', text);
    await assertAcceptableBuildId(this.#context.database, manifest);
    const { missing, knownBytes } = await findMissingBlobs(this.#context.database, manifest);
    return { remote: manifest.name, buildId: manifest.buildId, missing, knownBytes };
  }

  /** Stores bytes by their hash, which the caller has verified. */
  async store(integrity: string, bytes: Buffer): Promise<void> {
    const { database } = this.#context;
    await storeBlobs(database.db, [[integrity, bytes]], await readDatabaseClock(database));
  }

  /** Returns a file of a stored release (`manifest.json`, `client/…`, `server/…`). */
  releaseFile({ remote, buildId }: { remote: string; buildId: string }, path: string): Promise<Buffer> {
    return readReleaseFile(this.#context.database, { remote, buildId }, path);
  }

  /** Returns the budget of a remote's team, from the operator's current configuration. */
  async resolveBudget(remote: string): Promise<RemoteBudget> {
    const site = await this.#readLiveSite();
    return resolveBudget(site ? parseOperator(site.operator) : undefined, remote);
  }

  /** Returns the reason this host can't compose, in English; `null` if it can. Never rejects. */
  composeProblem(): Promise<string | null> {
    return this.#context.availability.problem();
  }

  /** Makes a change in its turn: plans it, stores its release, composes the site, makes it live, and reports the outcome. */
  async change({ change, author, manifest, log }: ChangeRequest): Promise<ChangeOutcome> {
    const { database, queue } = this.#context;
    const make = async (): Promise<ChangeOutcome> => {
      if (change.action === 'prune') return pruneReleases(this.#context, change.days, author);
      const start = performance.now();
      if (change.action === 'operator') parseOperator(change.operator);
      const plan = await this.#plan(change, author);
      if (manifest !== undefined) {
        // A change that is refused stores nothing: what is stored takes room until the operator prunes it.
        await this.#assertApplies(plan);
        await completeRelease(database, manifest, parseManifest('manifest.json', manifest));
      }
      const changed = await changeSite(this.#context, {
        isStrict: true,
        isIncremental: true,
        isUrgent: isUrgent(change),
        isForced: 'force' in change && change.force === true,
        author,
        change,
        apply: plan.apply,
        ...(change.action === 'operator' && { operator: change.operator }),
        ...(log && { log }),
      });
      return {
        ...describeChange(change, plan, changed),
        seconds: Math.round((performance.now() - start) / 100) / 10,
        ...(change.action === 'preview' && { link: await this.#buildLink(change, changed) }),
      };
    };
    try {
      return await queue.run(author.team, isUrgent(change), make);
    } finally {
      for (const listener of this.#listeners) listener();
    }
  }

  /** Returns the id of the live composition if urgent changes left parts of it outdated, else `null`. */
  async findOutdated(): Promise<string | null> {
    const site = await this.#readLiveSite();
    return site?.index.outdated ? site.id : null;
  }

  /** Composes the outdated parts. */
  async renewOutdated(): Promise<void> {
    const reason = 'pages that the change before left outdated';
    await this.#context.queue.run(null, false, () =>
      changeSite(this.#context, {
        isStrict: true,
        isIncremental: true,
        author: { ...SITE, reason },
        change: { action: 'compose' },
        apply: (registry) => registry,
      }),
    );
  }

  async #plan(change: ComposedChange, { team, canaryShare }: ChangeContext): Promise<Plan> {
    const { database } = this.#context;
    const live =
      change.action === 'retire' ? (await this.#readLiveSite())?.registry.releases[change.remote] : undefined;
    const routes =
      'remote' in change && live
        ? await readPagePaths(database, { remote: change.remote, buildId: live.buildId })
        : [];
    return planChange(change, { team, canaryShare, routes });
  }

  async #assertApplies({ apply }: Plan): Promise<void> {
    const site = await this.#readLiveSite();
    const now = new Date(await readDatabaseClock(this.#context.database));
    apply(withoutExpiredPreviews(site?.registry ?? createEmptyRegistry(), now), now, site);
  }

  async #buildLink(
    preview: { remote: string; buildId: string },
    { registry, operator }: SiteChangeResult,
  ): Promise<string> {
    const { database } = this.#context;
    const variant = formatVariantName(preview);
    const until = registry.variants.find((known) => formatVariantName(known) === variant)?.previewUntil ?? '';
    const origin = this.#getOrigin(parseOperator(operator));
    const path = await readFirstPath(database, preview);
    return buildPreviewLink({ key: await readPreviewKey(database), origin }, { variant, until, path });
  }
}

/** Returns what became of a release, and the parts of the site that the change rendered, reused or left. */
const describeChange = (
  { action }: ComposedChange,
  plan: Plan,
  { id, registry, sourceId, mismatch, outdated, report }: SiteChangeResult,
): ChangeOutcome => ({
  composition: id,
  action,
  ...plan.result(registry),
  pages: report.renewed,
  pageCount: report.pages.length,
  source: sourceId,
  reason: mismatch,
  waiting: outdated,
  warnings: formatComposeReport(report),
});
