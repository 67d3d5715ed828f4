import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabaseClock } from '@site/api/storage/open-database';
import { findHostFault, toComposeError } from '../../compose/compose-error.ts';
import type { ComposeReport, ComposeTask } from '../../compose/task.ts';
import { computeCompositionId, type FileHashes } from '../../site/composition.ts';
import { RejectedError } from '../../site/errors.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { createEmptyPriceHistory } from '../../site/price-history.ts';
import {
  createEmptyRegistry,
  listReferencedReleases,
  type Registry,
  withAuthor,
} from '../../site/registry.ts';
import { withoutExpiredPreviews } from '../../site/variants.ts';
import type { ChangeContext } from '../access/author.ts';
import { compressNewFiles } from '../store/compression.ts';
import { readLiveState, storeComposition, withComposeLock } from '../store/live.ts';
import { type BuildContext, findPublicFiles, unpackRelease } from '../store/release-store.ts';
import type { StoredComposition } from '../store/stored-composition.ts';
import { removeAbandonedFolders } from './abandoned-folders.ts';
import { waitForHosts } from './activation.ts';
import type { ChangeQueue } from './change-queue.ts';
import { commitChange } from './commit.ts';
import type { ComposeAvailability } from './compose-availability.ts';
import { NO_SITE_MESSAGE, readLiveSite } from './live-site.ts';
import { reuseStoredComposition } from './reuse-composition.ts';

/** Number of attempts when other changes keep winning. */
const ROUNDS = 10;

/** What a change of the site works with. A running host has a queue, and knows whether it can compose. */
export interface SiteContext extends BuildContext {
  queue?: ChangeQueue;
  availability?: ComposeAvailability;
}

/** Options of {@link changeSite}. */
export interface SiteChange {
  /** Returns the wanted registry, given the one in force; called again when another change won. */
  apply(registry: Registry, now: Date, site: StoredComposition | null): Registry;
  /** With `true`, a failing remote stops the change; otherwise its last good pages stay and the report names it. */
  isStrict: boolean;
  isIncremental: boolean;
  /**
   * Takes stored pages when they fit, without composing; else composes without waiting for a turn, see {@link ComposeTask.isUrgent}.
   * Defaults to `false`.
   */
  isUrgent?: boolean;
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
 * Plans the changed registry, composes and stores it, and makes it live; resolves once the hosts serve it. Changes are composed
 * at the same time and go live in turns: when another change won, this one is planned anew from that one, and only pages that both
 * affect are rendered again. The site is unchanged when this throws.
 * @throws RejectedError for a change that can't be made, {@link isHostUnable} when another host may make it
 */
export async function changeSite(context: SiteContext, siteChange: SiteChange): Promise<SiteChangeResult> {
  const { database, paths, availability, queue } = context;
  const { isUrgent, isIncremental, author } = siteChange;
  const folder = paths.making(randomUUID());
  let changed: SiteChangeResult;
  try {
    if (isUrgent) changed = await composeAndCommit(context, siteChange, folder);
    else {
      await availability?.assertAvailable();
      const attempt = isIncremental ? await composeAhead(context, siteChange, folder) : undefined;
      const commit = () =>
        withComposeLock(database, () => composeAndCommit(context, siteChange, folder, attempt));
      changed = await (queue ? queue.takeTurn(author.team, commit) : commit());
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (changed.isMoved) await waitForHosts(database, changed.id);
  if (changed.sourceId === undefined) await removeAbandonedFolders(paths, changed.registry);
  return changed;
}

/** A composition that was made before the turn to go live. */
interface Attempt {
  planned: PlannedSite;
  composition: CompositionFiles;
  /** Folder of its new files. */
  target: string;
}

async function composeAhead(context: SiteContext, siteChange: SiteChange, folder: string): Promise<Attempt> {
  const planned = await planSite(context, siteChange);
  const target = join(folder, 'attempt');
  return { planned, composition: await compose(context, siteChange, planned, target), target };
}

/** The site that a change finds, and the one that it asks for. */
interface PlannedSite {
  live: StoredComposition | null;
  /** By the database's clock, by which all hosts date releases and end previews. */
  now: Date;
  before: Registry;
  registry: Registry;
  operator: string;
}

/** A composition to store: its files, and the bytes of the new ones. */
interface CompositionFiles {
  files: FileHashes;
  blobs: Iterable<readonly [hash: string, bytes: Buffer]>;
  sourceId?: string;
  outdated: string[];
  report: ComposeReport;
}

/** Makes the composition and moves the live pointer, without waiting for the hosts; an equal composition changes nothing. */
async function composeAndCommit(
  context: SiteContext,
  siteChange: SiteChange,
  folder: string,
  attempt?: Attempt,
): Promise<SiteChangeResult> {
  const { log = () => {} } = siteChange;
  if (attempt) {
    const live = await readLiveState(context.database);
    const isFirst = attempt.planned.live?.id === live?.composition;
    const changed =
      isFirst && (await storeAndCommit(context, siteChange, attempt.planned, attempt.composition));
    if (changed) return changed;
    log('the site was changed by others meanwhile: once more');
  }
  for (let round = attempt ? 2 : 1; round <= ROUNDS; round++) {
    const planned = await planSite(context, siteChange);
    const stored = siteChange.isUrgent && (await findStoredPages(context, siteChange, planned));
    const mismatch = typeof stored === 'string' ? stored : undefined;
    if (mismatch) log(`composing, since ${mismatch}`);
    const composition =
      stored && typeof stored !== 'string'
        ? stored
        : await compose(context, siteChange, planned, join(folder, String(round)), attempt?.target);
    const changed = await storeAndCommit(context, siteChange, planned, composition);
    if (changed) return { ...changed, ...(mismatch && { mismatch }) };
    log('the site was changed by others meanwhile: once more');
  }
  throw new RejectedError(`the site was changed by others ${ROUNDS} times meanwhile: try again`);
}

async function planSite({ database }: SiteContext, siteChange: SiteChange): Promise<PlannedSite> {
  const live = await readLiveSite(database);
  const now = new Date(await readDatabaseClock(database));
  const before = live?.registry ?? createEmptyRegistry();
  const operator = siteChange.operator ?? live?.operator;
  if (operator === undefined) throw new RejectedError(NO_SITE_MESSAGE);
  const wanted = siteChange.apply(withoutExpiredPreviews(before, now), now, live);
  return { live, now, before, registry: withAuthor(wanted, siteChange.author.name, now), operator };
}

/** Returns stored pages that fit the planned site, or why there are none; `false` before the first composition. */
async function findStoredPages(
  { database, composer }: SiteContext,
  { isForced = false }: SiteChange,
  { live, now, registry }: PlannedSite,
): Promise<CompositionFiles | string | false> {
  if (!live) return false;
  const published = await findPublicFiles(database, visitorReleases(registry));
  const wanted = { wanted: registry, isForced, live };
  const reused = await reuseStoredComposition({ database, composer }, wanted, published, now);
  if (typeof reused === 'string') return reused;
  const { index, ...composition } = reused;
  return {
    ...composition,
    outdated: index.outdated ?? [],
    report: { pages: Object.keys(index.pages), renewed: [], kept: [], missing: [], dropped: [] },
  };
}

/** Composes the planned site into `target`. `attempt` is the folder of an earlier composition of the same change. */
async function compose(
  context: SiteContext,
  siteChange: SiteChange,
  { live, now, registry, operator }: PlannedSite,
  target: string,
  attempt?: string,
): Promise<CompositionFiles> {
  const { database, paths, composer, availability } = context;
  const { isStrict, isIncremental, isForced = false, isUrgent = false } = siteChange;
  const task: ComposeTask = {
    root: paths.root,
    operator,
    registry,
    isStrict,
    isIncremental,
    target,
    attempt,
    now: now.toISOString(),
    isForced,
    isUrgent,
    previous: live && { registry: live.registry, index: live.index, files: live.files },
    prices: live?.index.prices ?? createEmptyPriceHistory(),
  };
  const work = async () => {
    // A failing remote may fall back to its earlier release.
    const earlier = isStrict || !live ? [] : listReferencedReleases(live.registry);
    for (const release of [...listReferencedReleases(registry), ...earlier])
      await classifyHostFaults(unpackRelease(context, release));
    return composer.compose(task);
  };
  const { files: composed, report, outdated } = await (availability ? availability.attempt(work) : work());
  const files = { ...composed, ...(await findPublicFiles(database, visitorReleases(registry))) };
  return { files, blobs: newFilesIn(target, files), outdated, report };
}

/** Converts a system error of this host to a `ComposeError`: another host may make the change. */
const classifyHostFaults = (work: Promise<void>): Promise<void> =>
  work.catch((error) => {
    throw findHostFault(error) ? toComposeError(error) : error;
  });

/** Stores the composition and moves the pointer to it; `undefined` when another change won, or its source is gone. */
async function storeAndCommit(
  { database, queue }: SiteContext,
  { author, change, isUrgent, log = () => {} }: SiteChange,
  { live, before, registry, operator }: PlannedSite,
  { files, blobs, report, sourceId, outdated }: CompositionFiles,
): Promise<SiteChangeResult | undefined> {
  const id = computeCompositionId(files);
  const source = sourceId === undefined ? {} : { sourceId };
  const composition = { id, files: JSON.stringify(files), blobs, ...source };
  if (!(await storeComposition(database, composition))) return undefined;
  const changed = { ...source, outdated, id, registry, report, operator };
  if (id === live?.id) return { ...changed, isMoved: false };
  await compressNewFiles(database, { files, registry });
  log(`${sourceId ? 'stored' : 'composed'}: waiting for the hosts to be ready`);
  if (!isUrgent) await queue?.giveWay();
  const from = live?.id ?? null;
  const isMoved = await commitChange(database, { author, change, from, to: id, before, after: registry });
  return isMoved ? { ...changed, isMoved } : undefined;
}

/**
 * Returns the live releases and canaries: every host holds their files in memory. Files of previews and earlier releases are
 * read from the database on request.
 */
const visitorReleases = ({ releases, variants }: Pick<Registry, 'releases' | 'variants'>) =>
  listReferencedReleases({ releases, variants: variants.filter(({ canary }) => canary) });

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
