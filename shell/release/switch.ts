import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readBlobs } from '@site/api/blobs';
import type { Author } from '@site/api/delivery';
import { appendAuditLog } from '@site/api/deployments/audit-log';
import {
  activationTime,
  GRACE_MS,
  liveHosts,
  moveLive,
  readComposition,
  readLive,
  scheduleActivation,
  storeComposition,
  timeToActivation,
  withComposeLock,
} from '@site/api/live';
import { readManifestText } from '@site/api/releases';
import { type AuditHead, type Database, readDatabaseClock } from '@site/api/storage';
import { composeApart } from '../compose/apart.ts';
import { findHostFault, toComposeError } from '../compose/compose-error.ts';
import type { Report, Task } from '../compose/task.ts';
import { withoutExpired } from '../site/candidates.ts';
import {
  compositionId,
  type FileList,
  fileListSchema,
  type Previous,
  readIndex,
} from '../site/composition.ts';
import { MAKING, SHARE_FOLDER, type SiteFolders } from '../site/paths.ts';
import { emptyPriceHistory } from '../site/price-history.ts';
import { emptyRegistry, Refusal, type Registry, registrySchema, signedBy } from '../site/registry.ts';
import { linkDependencies, publishedBy, unpack, type Workplace } from './store.ts';

/** Attempts before giving up when other changes keep going live first. */
const ROUNDS = 10;

/** What whoever asks an empty database for its site is told. */
export const NO_SITE =
  'the database holds no site yet: « npm start » composes the first one (DATA_DIR or DATABASE_URL says where it is)';

/** Leftovers of a process that died while composing are removed after an hour. */
const ABANDONED_MS = 3_600_000;

/** Between two looks at what is live, in milliseconds. */
const STEP_MS = 25;

/** How long hosts may take to report that they have turned, in milliseconds. */
const SETTLE_MS = 1_000;

/** What is live: the composition another one follows, and the operator's configuration in force. */
export interface LiveSite extends Previous {
  id: string;
  operator: string;
}

/** Reads what is live; `null` before anything was composed. */
export async function readSite(database: Database): Promise<LiveSite | null> {
  const live = await readLive(database);
  if (!live) return null;
  const text = await readComposition(database, live.composition);
  if (text === undefined) throw new Error(`the live composition ${live.composition} isn’t stored`);
  const files = fileListSchema.parse(JSON.parse(text));
  const names = ['registry.json', 'index.json', 'operator.json'] as const;
  const blobs = await readBlobs(
    database,
    names.flatMap((name) => files[name] ?? []),
  );
  const [registry, index, operator] = names.map((name) => {
    const bytes = blobs.get(files[name] ?? '');
    if (!bytes) throw new Error(`${name} of the live composition isn’t stored`);
    return bytes.toString('utf8');
  }) as [string, string, string];
  return {
    id: live.composition,
    registry: registrySchema.parse(JSON.parse(registry)),
    index: readIndex(index),
    operator,
    files,
  };
}

/** Reads what is live, as often as one likes: a composition never changes, and is read once. */
export function siteReader(database: Database): () => Promise<LiveSite | null> {
  let known: LiveSite | null = null;
  return async () => {
    const live = await readLive(database);
    if (known?.id !== live?.composition) known = await readSite(database);
    return known;
  };
}

/** How the site is composed anew, and for whom. */
interface Recomposition {
  /** The registry that is wanted, from the one in force; asked again when something else went live meanwhile. */
  apply(registry: Registry, now: Date, site: LiveSite | null): Registry;
  /** A remote that fails stops everything; otherwise its last good pages stay and it is reported. */
  isStrict: boolean;
  isIncremental: boolean;
  /** Waits for no other change that is being composed, and see {@link Task.isUrgent}; no unless stated. */
  isUrgent?: boolean;
  /** Called when all is composed and stored: the change goes live once the result resolves. */
  beforeMove?: () => Promise<void>;
  /** See {@link Task.isForced}; no unless stated. */
  isForced?: boolean;
  author: Author;
  change: { action: string };
  /** The operator's configuration as its JSON text; absent: what is in force stays. */
  operator?: string;
  tell?: (line: string) => void;
}

/** What a change led to. */
interface Changed {
  id: string;
  /** The row it added to the audit log; `undefined`: it changed nothing. */
  head: AuditHead | undefined;
  registry: Registry;
  report: Report;
  operator: string;
}

/**
 * Composes what a changed registry asks for, stores it, and puts it live; resolves once the hosts serve it. When something
 * else went live meanwhile, the change is made anew from that. Nothing has changed when this throws.
 */
export async function changeSite(workplace: Workplace, how: Recomposition): Promise<Changed> {
  const { database, paths } = workplace;
  await classifyHostFaults(linkDependencies(paths));
  // Moving the pointer compares and swaps: a change that is composed at the same time is made anew.
  const changed = await (how.isUrgent
    ? moveOn(workplace, how)
    : withComposeLock(database, () => moveOn(workplace, how)));
  if (changed.head) await settle(database, changed.id);
  await dropAbandoned(paths, changed.registry);
  return changed;
}

/** Gives a system error of this host its class: another host may make the change. */
const classifyHostFaults = (work: Promise<void>): Promise<void> =>
  work.catch((error) => {
    throw findHostFault(error) ? toComposeError(error) : error;
  });

/** The same up to the moment it is said live, if it is another composition at all. */
async function moveOn(workplace: Workplace, how: Recomposition): Promise<Changed> {
  const { database, paths } = workplace;
  const { isStrict, isIncremental, author, tell = () => {} } = how;
  for (let round = 1; round <= ROUNDS; round++) {
    const site = await readSite(database);
    // Every host dates releases and ends previews by the clock that all share.
    const now = new Date(await readDatabaseClock(database));
    const known = site?.registry ?? emptyRegistry();
    const operator = how.operator ?? site?.operator;
    if (operator === undefined) throw new Refusal(NO_SITE);
    const registry = signedBy(how.apply(withoutExpired(known, now), now, site), author.name, now);
    // A remote that fails may give way to its release before.
    for (const named of [...namedBy(registry), ...(isStrict ? [] : namedBy(known))])
      await classifyHostFaults(unpack(workplace, named));
    const target = paths.making(randomUUID());
    try {
      const task: Task = {
        root: paths.root,
        operator,
        registry,
        isStrict,
        isIncremental,
        target,
        now: now.toISOString(),
        isForced: how.isForced ?? false,
        isUrgent: how.isUrgent ?? false,
        previous: site && { registry: site.registry, index: site.index, files: site.files },
        prices: site?.index.prices ?? emptyPriceHistory(),
      };
      const { files: composed, report } = await composeApart(task);
      const files = { ...composed, ...(await publishedBy(database, shownBy(registry))) };
      const id = compositionId(files);
      const changed = { id, registry, report, operator, head: undefined };
      await storeComposition(database, {
        id,
        files: JSON.stringify(files),
        pictures: picturesOf(files),
        blobs: composedIn(target, files),
      });
      if (id === site?.id) return changed;
      tell('composed: waiting for the hosts to be ready');
      await how.beforeMove?.();
      const head = await move(database, { from: site?.id ?? null, to: id, how, registry });
      if (head) return { ...changed, head };
      tell('the site was changed by others meanwhile: once more');
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  }
  throw new Refusal(`the site was changed by others ${ROUNDS} times meanwhile: try again`);
}

/** The releases of a registry, live ones and candidates. */
const namedBy = ({ releases, candidates }: Pick<Registry, 'releases' | 'candidates'>) => [
  ...Object.entries(releases).map(([remote, release]) => ({ remote, ...release })),
  ...candidates,
];

/**
 * Those whose files every host holds in memory: live ones and canaries. Hosts read the files of mere previews through, like those
 * of earlier releases.
 */
const shownBy = ({ releases, candidates }: Pick<Registry, 'releases' | 'candidates'>) =>
  namedBy({ releases, candidates: candidates.filter(({ canary }) => canary) });

/** Pictures that shared links show: hashed files that no release has. */
const picturesOf = (files: FileList): Map<string, string> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`public/${SHARE_FOLDER}/`))
      .map(([path, hash]) => [path.slice('public/'.length), hash]),
  );

/** Reads what was composed now, each file when it is stored; all others are. */
function* composedIn(folder: string, files: FileList): Generator<[string, Buffer]> {
  for (const [path, hash] of Object.entries(files)) {
    const file = join(folder, path);
    if (existsSync(file)) yield [hash, readFileSync(file)];
  }
}

/** Moves the pointer. Returns the row it added to the audit log; `undefined`: something else is live by now. */
async function move(
  database: Database,
  { from, to, how, registry }: { from: string | null; to: string; how: Recomposition; registry: Registry },
): Promise<AuditHead | undefined> {
  const { author } = how;
  for (;;) {
    let head: AuditHead | undefined;
    const moved = await moveLive(database, { from, to }, async (transaction) => {
      await author.admit?.(transaction);
      for (const { remote, buildId } of namedBy(registry)) {
        const isStored = await readManifestText({ ...database, db: transaction }, { remote, buildId });
        if (isStored === undefined)
          throw new Refusal(`${remote} ${buildId} was pruned meanwhile: release it again`);
      }
      const change = { ...how.change, ...(author.reason && { reason: author.reason }) };
      const at = await readDatabaseClock({ ...database, db: transaction });
      head = await appendAuditLog({ ...database, db: transaction }, { at, author, change, from, to });
    });
    if (moved === 'conflict') return undefined;
    if (moved === 'moved') {
      if (head) database.auditKey?.remember(head);
      return head;
    }
    await pause(STEP_MS);
  }
}

/**
 * Waits for the hosts to serve a composition, or to have gone out: not longer than they may take. The change is made: that the
 * database is away meanwhile undoes nothing.
 */
async function settle(database: Database, id: string): Promise<void> {
  const end = performance.now() + GRACE_MS + SETTLE_MS;
  while (performance.now() < end) {
    if (await isSettled(database, id).catch(() => false)) return;
    await pause(STEP_MS);
  }
}

async function isSettled(database: Database, id: string): Promise<boolean> {
  // Without running hosts nobody else names the moment.
  await scheduleActivation(database, id);
  const live = await readLive(database);
  if (!live || live.composition !== id) return true;
  if (timeToActivation(live, live.now) > 0) return false;
  const hosts = await liveHosts(database);
  const isOver = live.now >= activationTime(live) + SETTLE_MS;
  return isOver || hosts.every(({ serves, problem }) => serves === id || problem !== null);
}

/**
 * Removes what nobody composes with any more: targets of processes that died, and releases that the site doesn't name and
 * that weren't used for an hour. The database has them.
 */
async function dropAbandoned(paths: SiteFolders, registry: Registry): Promise<void> {
  const named = new Set(namedBy(registry).map(({ remote, buildId }) => paths.release(remote, buildId)));
  const releases: string[] = [];
  for (const remote of await readdir(paths.releases).catch(() => []))
    for (const build of await readdir(join(paths.releases, remote)).catch(() => []))
      releases.push(join(paths.releases, remote, build));
  const targets = await readdir(paths.composed).catch(() => []);
  const making = targets.filter((name) => name.startsWith(MAKING)).map((name) => join(paths.composed, name));
  for (const folder of [...making, ...releases.filter((release) => !named.has(release))]) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    // A time in the future was noted by a clock that has been set back since.
    if (Math.abs(Date.now() - mtimeMs) > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
