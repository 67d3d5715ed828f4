import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, readDatabaseClock } from '@site/api/storage/open-database';
import { findHostFault, toComposeError } from '../../compose/compose-error.ts';
import type { ComposeReport, ComposeTask } from '../../compose/task.ts';
import { computeCompositionId, type FileHashes } from '../../site/composition.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { COMPOSING_FOLDER_PREFIX, SHARE_FOLDER, type SiteFolders } from '../../site/paths.ts';
import { createEmptyPriceHistory } from '../../site/price-history.ts';
import {
  createEmptyRegistry,
  formatVariantName,
  type Registry,
  UserError,
  withAuthor,
} from '../../site/registry.ts';
import { computeManifestHash } from '../../site/release.ts';
import { withoutExpiredPreviews } from '../../site/variants.ts';
import { appendAuditLog } from '../access/audit-log.ts';
import { recordCanaryEnds } from '../canary/ended-canaries.ts';
import type { ChangeContext } from '../model/author.ts';
import { recordChangeEvent } from '../notifications/team-events.ts';
import { compressNewFiles } from '../store/compression.ts';
import {
  ACTIVATION_GRACE_MS,
  computeTimeToActivation,
  getActivationTime,
  moveLivePointer,
  readLiveState,
  readReportingHosts,
  scheduleActivation,
  storeComposition,
  withComposeLock,
} from '../store/live.ts';
import { type BuildContext, findPublicFiles, unpackRelease } from '../store/release-store.ts';
import { readManifestText } from '../store/releases.ts';
import { readStoredComposition, type StoredComposition } from '../store/stored-composition.ts';
import { type ReusedComposition, reuseStoredComposition } from './reuse-composition.ts';

/** Number of attempts when other changes keep winning. */
const ROUNDS = 10;

/** Message for a caller that reads the site of an empty database. */
export const NO_SITE_MESSAGE =
  'the database holds no site yet: « npm start » composes the first one (DATA_DIR or DATABASE_URL says where it is)';

/** Age after which leftovers of a crashed composition are removed, in milliseconds. */
const ABANDONED_MS = 3_600_000;

/** Interval between two reads of the live state, in milliseconds. */
const STEP_MS = 25;

/** Time that hosts may take to report their activation, in milliseconds. */
const SETTLE_MS = 1_000;

/** Returns the live site; `null` before the first composition. Throws when a stored part is missing. */
export async function readLiveSite(database: Database): Promise<StoredComposition | null> {
  const live = await readLiveState(database);
  if (!live) return null;
  const site = await readStoredComposition(database, live.composition);
  if (!site) throw new Error(`the live composition ${live.composition} isn’t stored`);
  return site;
}

/** Returns a reader of the live site that caches it by composition id: a composition is immutable. */
export function createSiteReader(database: Database): () => Promise<StoredComposition | null> {
  let cachedSite: StoredComposition | null = null;
  return async () => {
    const live = await readLiveState(database);
    if (cachedSite?.id !== live?.composition) cachedSite = await readLiveSite(database);
    return cachedSite;
  };
}

/** Options of {@link changeSite}. */
export interface SiteChange {
  /** Returns the wanted registry, given the one in force; called again when another change won. */
  apply(registry: Registry, now: Date, site: StoredComposition | null): Registry;
  /** With `true`, a failing remote stops the change; otherwise its last good pages stay and the report names it. */
  isStrict: boolean;
  isIncremental: boolean;
  /**
   * Takes stored pages when they fit, without composing; else composes without the compose lock, see {@link ComposeTask.isUrgent}.
   * Defaults to `false`.
   */
  isUrgent?: boolean;
  /** Called before composing; throws when this host can't compose. */
  beforeCompose?: () => Promise<void>;
  /** Called once the composition is stored; the change goes live when the result resolves. */
  beforeMove?: () => Promise<void>;
  /** See {@link ComposeTask.isForced}; defaults to `false`. */
  isForced?: boolean;
  author: ChangeContext;
  change: { action: string };
  /** The operator's configuration as JSON text; without it, the one in force stays. */
  operator?: string;
  log?: (line: string) => void;
}

/** Result of {@link changeSite}. */
export interface SiteChangeResult {
  id: string;
  /** Id of the stored composition that the pages are from, without composing. */
  sourceId?: string;
  /** Reason that an urgent change was composed. */
  mismatch?: string;
  /** Parts that a usual composition renews, see {@link CompositionIndex}. */
  outdated: string[];
  /** False when the composition stayed the same: the change added no row to the audit log. */
  isMoved: boolean;
  registry: Registry;
  report: ComposeReport;
  operator: string;
}

/**
 * Composes the changed registry, stores the composition, and makes it live; resolves once the hosts serve it. When another
 * change won, the composition restarts from that one. The site is unchanged when this throws.
 */
export async function changeSite(
  buildContext: BuildContext,
  siteChange: SiteChange,
): Promise<SiteChangeResult> {
  const { database, paths } = buildContext;
  // Moving the pointer compares and swaps: the loser of two concurrent changes composes again.
  const changed = await (siteChange.isUrgent
    ? composeAndMove(buildContext, siteChange)
    : withComposeLock(database, () => composeAndMove(buildContext, siteChange)));
  if (changed.isMoved) await settle(database, changed.id);
  if (changed.sourceId === undefined) await dropAbandoned(paths, changed.registry);
  return changed;
}

/** Converts a system error of this host to a `ComposeError`: another host may make the change. */
const classifyHostFaults = (work: Promise<void>): Promise<void> =>
  work.catch((error) => {
    throw findHostFault(error) ? toComposeError(error) : error;
  });

/** A composition to store: its files, and the bytes of the new ones. */
interface CompositionFiles {
  files: FileHashes;
  blobs: Iterable<readonly [hash: string, bytes: Buffer]>;
  sourceId?: string;
  outdated: string[];
  report: ComposeReport;
}

/** Makes the composition and moves the live pointer, without waiting for the hosts; an equal composition changes nothing. */
async function composeAndMove(buildContext: BuildContext, siteChange: SiteChange): Promise<SiteChangeResult> {
  const { database, paths, composer } = buildContext;
  const { author, log = () => {} } = siteChange;
  for (let round = 1; round <= ROUNDS; round++) {
    const site = await readLiveSite(database);
    // All hosts date releases and end previews by the database's clock.
    const now = new Date(await readDatabaseClock(database));
    const liveRegistry = site?.registry ?? createEmptyRegistry();
    const operator = siteChange.operator ?? site?.operator;
    if (operator === undefined) throw new UserError(NO_SITE_MESSAGE);
    const registry = withAuthor(
      siteChange.apply(withoutExpiredPreviews(liveRegistry, now), now, site),
      author.name,
      now,
    );
    const target = paths.making(randomUUID());
    /** Stores the composition and moves the pointer to it; `undefined` when another change won, or its source is gone. */
    const storeAndMove = async ({
      files,
      blobs,
      report,
      ...newComposition
    }: CompositionFiles): Promise<SiteChangeResult | undefined> => {
      const id = computeCompositionId(files);
      const pictures = picturesOf(files);
      const { sourceId, outdated } = newComposition;
      const composition = {
        id,
        files: JSON.stringify(files),
        pictures,
        blobs,
        ...(sourceId && { sourceId }),
      };
      if (!(await storeComposition(database, composition))) return undefined;
      const changed = { ...newComposition, outdated, id, registry, report, operator, isMoved: false };
      if (id === site?.id) return changed;
      await compressNewFiles(database, { files, registry });
      log(`${sourceId ? 'stored' : 'composed'}: waiting for the hosts to be ready`);
      await siteChange.beforeMove?.();
      const isMoved = await move(database, {
        from: site?.id ?? null,
        to: id,
        siteChange,
        before: liveRegistry,
        after: registry,
      });
      return isMoved ? { ...changed, isMoved } : undefined;
    };
    try {
      const published = await findPublicFiles(database, visitorReleases(registry));
      const reuseOptions = { wanted: registry, isForced: siteChange.isForced ?? false };
      const reused =
        site &&
        siteChange.isUrgent &&
        (await reuseStoredComposition(
          { database, composer },
          { ...reuseOptions, live: site },
          published,
          now,
        ));
      const mismatch = typeof reused === 'string' ? reused : undefined;
      if (mismatch) log(`composing, since ${mismatch}`);
      const newComposition =
        reused && typeof reused !== 'string'
          ? filesOfReused(reused)
          : await composeNew(buildContext, siteChange, { site, now, registry, operator, target, published });
      const changed = await storeAndMove(newComposition);
      if (changed) return { ...changed, ...(mismatch && { mismatch }) };
      log('the site was changed by others meanwhile: once more');
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  }
  throw new UserError(`the site was changed by others ${ROUNDS} times meanwhile: try again`);
}

/** Returns a composition of stored pages to store. */
const filesOfReused = ({ index, ...reused }: ReusedComposition): CompositionFiles => ({
  ...reused,
  outdated: index.outdated ?? [],
  report: { pages: Object.keys(index.pages), renewed: [], kept: [], missing: [], dropped: [] },
});

/** Composes a changed registry into `target`. */
async function composeNew(
  buildContext: BuildContext,
  siteChange: SiteChange,
  {
    site,
    now,
    registry,
    operator,
    target,
    published,
  }: {
    site: StoredComposition | null;
    now: Date;
    registry: Registry;
    operator: string;
    target: string;
    published: FileHashes;
  },
): Promise<CompositionFiles> {
  const { paths } = buildContext;
  const { isStrict, isIncremental, isForced = false, isUrgent = false } = siteChange;
  await siteChange.beforeCompose?.();
  // A failing remote may fall back to its earlier release.
  for (const release of [
    ...referencedReleases(registry),
    ...(isStrict || !site ? [] : referencedReleases(site.registry)),
  ])
    await classifyHostFaults(unpackRelease(buildContext, release));
  const task: ComposeTask = {
    root: paths.root,
    operator,
    registry,
    isStrict,
    isIncremental,
    target,
    now: now.toISOString(),
    isForced,
    isUrgent,
    previous: site && { registry: site.registry, index: site.index, files: site.files },
    prices: site?.index.prices ?? createEmptyPriceHistory(),
  };
  const { files: composed, report, outdated } = await buildContext.composer.compose(task);
  const files = { ...composed, ...published };
  return { files, blobs: newFilesIn(target, files), outdated, report };
}

/** Returns the live releases and the variants of a registry. */
const referencedReleases = ({ releases, variants }: Pick<Registry, 'releases' | 'variants'>) => [
  ...Object.entries(releases).map(([remote, release]) => ({ remote, ...release })),
  ...variants,
];

/**
 * Returns the live releases and canaries: every host holds their files in memory. Files of previews and earlier releases are
 * read from the database on request.
 */
const visitorReleases = ({ releases, variants }: Pick<Registry, 'releases' | 'variants'>) =>
  referencedReleases({ releases, variants: variants.filter(({ canary }) => canary) });

/** Returns the hashes of share pictures' sources by path. They belong to no release. */
const picturesOf = (files: FileHashes): Map<string, string> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`public/${SHARE_FOLDER}/`))
      .map(([path, hash]) => [path.slice('public/'.length), hash]),
  );

/**
 * Yields hash and bytes of each file that this composition wrote; the database has the others.
 * @throws Error for a file with other bytes than composed: under that hash they would replace good ones
 */
function* newFilesIn(folder: string, files: FileHashes): Generator<[string, Buffer]> {
  for (const [path, hash] of Object.entries(files)) {
    const file = join(folder, path);
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    if (computeIntegritySync(bytes) !== hash) throw new Error(`${path} isn't what was composed`);
    yield [hash, bytes];
  }
}

/** Returns a reader of a remote's live release and canary. */
const readReleasesFrom =
  ({ releases, variants }: Registry) =>
  (remote: string) => ({
    live: releases[remote]?.buildId ?? null,
    canary: variants.find((variant) => variant.remote === remote && variant.canary)?.buildId ?? null,
  });

/** A move of the live pointer between two compositions, with their registries. */
interface Move {
  from: string | null;
  to: string;
  siteChange: SiteChange;
  before: Registry;
  after: Registry;
}

/** Moves the live pointer, and records the change and its effects. Returns `false` when another change won. */
async function move(database: Database, { from, to, siteChange, before, after }: Move): Promise<boolean> {
  const { author } = siteChange;
  for (;;) {
    const moved = await moveLivePointer(database, { from, to }, async (transaction) => {
      await author.admit?.(transaction);
      const known = new Set(referencedReleases(before).map(formatVariantName));
      const manifests: Record<string, string> = {};
      for (const { remote, buildId } of referencedReleases(after)) {
        const text = await readManifestText({ ...database, db: transaction }, { remote, buildId });
        if (text === undefined)
          throw new UserError(`${remote} ${buildId} was pruned meanwhile: release it again`);
        const name = formatVariantName({ remote, buildId });
        if (!known.has(name)) manifests[name] = computeManifestHash(text);
      }
      const change = { ...siteChange.change, ...(author.reason && { reason: author.reason }) };
      const at = await readDatabaseClock({ ...database, db: transaction });
      await appendAuditLog({ ...database, db: transaction }, { at, author, change, from, to, manifests });
      const releases = { before: readReleasesFrom(before), after: readReleasesFrom(after) };
      await recordChangeEvent(transaction, { at, author, change: siteChange.change, ...releases });
      await recordCanaryEnds(transaction, { at, author, ...releases });
    });
    if (moved !== 'pending') return moved === 'moved';
    await pause(STEP_MS);
  }
}

/**
 * Waits until each host serves the composition or reports a problem, for at most `ACTIVATION_GRACE_MS + SETTLE_MS`. Never rejects: the
 * change is made already, and an outage of the database undoes nothing.
 */
async function settle(database: Database, id: string): Promise<void> {
  const end = performance.now() + ACTIVATION_GRACE_MS + SETTLE_MS;
  while (performance.now() < end) {
    if (await isSettled(database, id).catch(() => false)) return;
    await pause(STEP_MS);
  }
}

async function isSettled(database: Database, id: string): Promise<boolean> {
  // Hosts usually schedule the activation; without running hosts this process does.
  await scheduleActivation(database, id);
  const live = await readLiveState(database);
  if (!live || live.composition !== id) return true;
  if (computeTimeToActivation(live, live.now) > 0) return false;
  const hosts = await readReportingHosts(database);
  const isOver = live.now >= getActivationTime(live) + SETTLE_MS;
  return isOver || hosts.every(({ serves, problem }) => serves === id || problem !== null);
}

/**
 * Removes folders that are older than an hour: targets of crashed compositions, and unpacked releases outside of the
 * registry. The database still has these releases.
 */
async function dropAbandoned(paths: SiteFolders, registry: Registry): Promise<void> {
  const neededFolders = new Set(
    referencedReleases(registry).map(({ remote, buildId }) => paths.release(remote, buildId)),
  );
  const releases: string[] = [];
  for (const remote of await readdir(paths.releases).catch(() => []))
    for (const build of await readdir(join(paths.releases, remote)).catch(() => []))
      releases.push(join(paths.releases, remote, build));
  const targets = await readdir(paths.composed).catch(() => []);
  const making = targets
    .filter((name) => name.startsWith(COMPOSING_FOLDER_PREFIX))
    .map((name) => join(paths.composed, name));
  for (const folder of [...making, ...releases.filter((release) => !neededFolders.has(release))]) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    // A time in the future means that the clock was set back.
    if (Math.abs(Date.now() - mtimeMs) > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
