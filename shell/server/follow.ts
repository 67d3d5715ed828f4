import { randomUUID } from 'node:crypto';
import { BackgroundTask } from '@site/api/storage/background-task';
import { computeTimeToActivation, type LiveState } from '../releases/store/live.ts';
import type { ReleaseSource } from '../releases/store/release-source.ts';
import { getHostId } from '../site/host-id.ts';
import {
  type Composition,
  fetchEncodings,
  fetchVerifiedBlobs,
  IntegrityError,
  parseFileHashes,
  prepareComposition,
  UnknownFormError,
} from './composition.ts';
import type { FallbackCache } from './fallback-cache.ts';
import type { PreparedResponse } from './prepared-response.ts';

/** Interval between two reports, and the longest wait, in milliseconds; see `SILENCE_MS`. */
const HEARTBEAT_MS = 5_000;

/** Interval between two reads while hosts prepare a composition, in milliseconds. */
const PENDING_MS = 50;

/** Pause after a failure, in milliseconds. */
const RETRY_MS = 1_000;

/** Counters for a host's metrics. */
interface Counts {
  /** Fetched bytes of compositions. */
  fetchedBytes: number;
  /** Number of failed integrity checks. */
  failedChecks: number;
  /** Time from the last change of the live pointer to this host's activation, in milliseconds. */
  lagMs: number;
}

/** A host's view of the live composition. */
export interface Follower {
  /** Returns the composition that visitors get. */
  current(): Composition;
  /**
   * Returns a hashed file of the served, the next or the previous composition, from memory. Open pages, and pages of a host
   * that activates slightly earlier, name such files.
   */
  asset(address: string): PreparedResponse | undefined;
  /** Returns the key that signs preview links. */
  previewKey(): Buffer;
  /** Returns the id of the last known live composition; '' while unknown. */
  wanted(): string;
  /** False when this host doesn't serve the live composition after its activation time, or doesn't know what is live. */
  isFollowing(): boolean;
  /** True while this host serves its copy and has never learned what is live. */
  isFallback(): boolean;
  /** True after the activation time when this host lacks the live composition and another host serves it. */
  isBehind(): boolean;
  counts: Counts;
  /** Returns the database's time in epoch milliseconds, by estimate: this host's own clock may be wrong. */
  now(): number;
  /** Reads the live state at once, after a change in this process. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Follows the live composition: fetches missing files, checks every file, reports readiness, and activates the composition at
 * the same time as all hosts. A host that serves nothing yet activates at once. Resolves once a composition is served.
 * An incomplete composition is never served: the previous one stays, and {@link Follower.isFollowing} returns false after the
 * activation time. A host that serves nothing yet and can't follow serves its copy. Throws {@link UnknownFormError} when a host
 * that serves nothing finds a composition of a later version.
 *
 * @param warn called with each new reason of a failure
 * @param composeProblem returns the reason that this host can't compose, for its reports; must not reject
 * @param fallbackCache keeps a copy of the served composition
 */
export async function followLiveComposition(
  releaseSource: ReleaseSource,
  warn: (reason: string) => void,
  composeProblem: () => Promise<string | null> = async () => null,
  fallbackCache?: FallbackCache,
): Promise<Follower> {
  const host = { id: randomUUID(), name: getHostId() };
  const counts: Counts = { fetchedBytes: 0, failedChecks: 0, lagMs: 0 };
  let serving: Composition | undefined;
  let ready: Composition | undefined;
  /** Hashed files of the previously served composition. */
  let assetBefore: Composition['asset'] = () => undefined;
  /** Checked bytes of the previously served composition: a rollback leads to them. */
  let blobsBefore: Composition['blobs'] = new Map();
  let previewKey: Buffer | undefined;
  /** Last announcement of compressed representations that this host has followed. */
  let encodedAt = 0;
  let live: LiveState | undefined;
  /** Zero of the database's clock in this process's monotonic time. */
  let databaseEpoch = -performance.timeOrigin;
  let problem = '';
  let reportedAt = Number.NEGATIVE_INFINITY;
  const now = () => performance.now() - databaseEpoch;

  const report = async () => {
    reportedAt = performance.now();
    // The operator may have replaced the key. While reading fails, the known key stays in use.
    if (previewKey) previewKey = await releaseSource.previewKey().catch(() => previewKey);
    await releaseSource.report({
      ...host,
      serves: serving?.id ?? null,
      ready: ready?.id ?? null,
      problem: problem || null,
      compose_problem: await composeProblem(),
    });
    if (serving && previewKey) await fallbackCache?.write(serving, previewKey);
  };
  const prepare = async (id: string): Promise<Composition> => {
    const announcedAt = live?.encodedAt ?? 0;
    const text = await releaseSource.composition(id);
    if (text === undefined) throw new IntegrityError(`composition ${id} isn’t stored`);
    const files = parseFileHashes(text);
    const heldBlobs = { get: (hash: string) => serving?.blobs.get(hash) ?? blobsBefore.get(hash) };
    const countBytes = (bytes: number) => {
      counts.fetchedBytes += bytes;
    };
    const blobs = await fetchVerifiedBlobs(releaseSource, files, heldBlobs, countBytes);
    const encodings = await releaseSource.encodings(Object.values(files));
    for (const [hash, bytes] of await fetchEncodings(releaseSource, encodings, heldBlobs, countBytes))
      blobs.set(hash, bytes);
    previewKey ??= await releaseSource.previewKey();
    encodedAt = announcedAt;
    return prepareComposition(id, files, blobs, encodings);
  };
  const read = async () => {
    const startedAt = performance.now();
    const liveState = await releaseSource.live();
    if (liveState) databaseEpoch = (startedAt + performance.now()) / 2 - liveState.now;
    live = liveState ?? undefined;
  };
  /** Activates the ready composition at its time. Returns the milliseconds until then; 0 when active. */
  const activate = async (): Promise<number> => {
    if (!live || !ready || ready === serving) return 0;
    // Another composition went live while this one waited, and could not be prepared.
    if (serving && live.composition !== ready.id) return 0;
    const remainingMs = serving ? computeTimeToActivation(live, now()) : 0;
    if (remainingMs > 0) return remainingMs;
    if (serving) {
      assetBefore = serving.asset;
      blobsBefore = serving.blobs;
    }
    serving = ready;
    counts.lagMs = Math.max(0, now() - live.movedAt);
    await report();
    return 0;
  };
  /** Reads the live state and follows it. Returns the wait until the next read, in milliseconds. */
  const followOnce = async (): Promise<number> => {
    await read();
    if (!live) return RETRY_MS;
    if (live.composition !== ready?.id) {
      ready = live.composition === serving?.id ? serving : await prepare(live.composition);
      problem = '';
      await report();
      await read();
      if (live?.composition !== ready.id) return 0;
    }
    const delayMs = await activate();
    if (live.encodedAt !== encodedAt && ready === serving) {
      serving = await prepare(live.composition);
      ready = serving;
    }
    if (problem || performance.now() - reportedAt > HEARTBEAT_MS) {
      problem = '';
      await report();
    }
    if (delayMs > 0) return live.activateAt === null ? Math.min(delayMs, PENDING_MS) : delayMs;
    return releaseSource.pollMs;
  };
  /** Serves the copy of an earlier run, if it is whole. */
  const fallBack = async (reason: string) => {
    const copy = await fallbackCache?.read();
    if (!copy) return;
    previewKey ??= copy.previewKey;
    serving = copy.composition;
    ready = serving;
    warn(
      `${reason}: this host serves composition ${serving.id}, as it has since ${copy.since.toISOString()}, until it can follow what is live; without the database forms, sign-in and releases answer 503`,
    );
  };
  let endStart = () => {};
  let failStart: (error: UnknownFormError) => void = () => {};
  const started = new Promise<void>((done, fail) => {
    endStart = done;
    failStart = fail;
  });
  const followOrRetry = async (): Promise<number> => {
    try {
      return await followOnce();
    } catch (error) {
      if (error instanceof IntegrityError) counts.failedChecks++;
      const reason = (error as Error).message;
      const isNew = reason !== problem;
      if (isNew) warn(`the live composition can't be followed: ${reason}`);
      problem = reason;
      if (!serving) await fallBack(reason);
      if (!serving && error instanceof UnknownFormError) failStart(error);
      // After this report other hosts stop waiting for this host. Without the database the report fails too.
      if (isNew || performance.now() - reportedAt > HEARTBEAT_MS) await report().catch(() => {});
      // A ready composition goes live at its activation time even without the database.
      const delayMs = await activate().catch(() => RETRY_MS);
      return Math.min(delayMs || RETRY_MS, RETRY_MS);
    }
  };

  const run = async () => {
    const pauseMs = await followOrRetry();
    if (serving) endStart();
    return pauseMs;
  };
  const task = new BackgroundTask(run, { maxPauseMs: HEARTBEAT_MS, keepsProcess: true });
  task.start();
  const unlisten = releaseSource.listen(() => task.wake());
  await started.catch(async (error) => {
    await task.stop();
    await unlisten();
    throw error;
  });
  const isFollowing = () =>
    live !== undefined && (live.composition === serving?.id || computeTimeToActivation(live, now()) > 0);

  return {
    current: () => serving as Composition,
    asset: (address) => serving?.asset(address) ?? ready?.asset(address) ?? assetBefore(address),
    previewKey: () => previewKey as Buffer,
    wanted: () => live?.composition ?? '',
    isFollowing,
    isFallback: () => live === undefined,
    isBehind: () => !isFollowing() && live?.isServed === true && live.composition !== ready?.id,
    counts,
    now,
    wake: () => task.wake(),
    async stop() {
      const ended = task.stop();
      await unlisten();
      await ended;
      await releaseSource.forget(host.id).catch(() => {});
    },
  };
}
