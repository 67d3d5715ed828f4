import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Live, timeToActivation } from '@site/api/live';
import type { ReleaseSource } from '@site/api/release-source';
import { hostName } from '../site/host-name.ts';
import type { Answer } from './answer.ts';
import { type Composition, fetchChecked, parseFiles, prepareComposition, Unsound } from './composition.ts';

/** Between two signs of life, and the longest wait for anything, in milliseconds; see `SILENCE_MS`. */
const HEARTBEAT_MS = 5_000;

/** Between two looks while hosts are getting ready, in milliseconds. */
const PENDING_MS = 50;

/** After something has failed, in milliseconds. */
const RETRY_MS = 1_000;

/** What a host has done to follow, for its metrics. */
interface Counts {
  /** Bytes fetched of compositions. */
  fetchedBytes: number;
  /** Times something fetched wasn't what it should be. */
  failedChecks: number;
  /** From a composition being said live to being served here, the last time, in milliseconds. */
  lagMs: number;
}

/** A host's view of what is live. */
export interface Follower {
  /** What visitors get now. */
  current(): Composition;
  /**
   * A hashed file of what is served, is about to be, or was until lately: pages of these are open, or come from a host that has
   * turned a moment earlier. The database needn't answer for them.
   */
  asset(address: string): Answer | undefined;
  /** Signs preview links. */
  previewKey(): Buffer;
  /** The composition that is live, as far as is known here. */
  wanted(): string;
  /** Whether what is served is what should be: no, once the moment to turn has passed without it. */
  isFollowing(): boolean;
  /** Whether visitors are better off elsewhere: the moment has passed, this host lacks what is live, and another shows it. */
  isBehind(): boolean;
  counts: Counts;
  /** The database's clock as far as is known here, in epoch milliseconds: this host's own may be wrong. */
  now(): number;
  /** Looks at once: something was put live in this very process. */
  nudge(): void;
  stop(): Promise<void>;
}

/**
 * Follows the live composition: fetches what it lacks, checks every file, says that it is ready, and turns to it at the moment
 * that all hosts turn. A host that serves nothing yet turns at once, whatever moment was named. Resolves once there is something
 * to serve. What can't be followed isn't served in part: the composition before stays, {@link Follower.isFollowing} says no
 * after the moment, and `complain` is told why, once for each reason.
 *
 * @param composeProblem gives the reason this host can't compose, which it reports with the rest; must not reject
 */
export async function follow(
  releaseSource: ReleaseSource,
  complain: (reason: string) => void,
  composeProblem: () => Promise<string | null> = async () => null,
): Promise<Follower> {
  const host = { id: randomUUID(), name: hostName() };
  const counts: Counts = { fetchedBytes: 0, failedChecks: 0, lagMs: 0 };
  /** Aborted to end the wait for the next look, or to skip it. */
  let waiting = new AbortController();
  const nudge = () => waiting.abort();
  let ended: Promise<void> = Promise.resolve();
  let serving: Composition | undefined;
  let ready: Composition | undefined;
  /** Hashed files of what was served before. */
  let assetBefore: Composition['asset'] = () => undefined;
  let previewKey: Buffer | undefined;
  let live: Live | undefined;
  /** When the database's clock was zero, by this process's own, which nobody sets. */
  let databaseEpoch = -performance.timeOrigin;
  let problem = '';
  let reportedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const now = () => performance.now() - databaseEpoch;

  const report = async () => {
    reportedAt = performance.now();
    // The operator may have replaced it. The one that is known does while it can’t be read.
    if (previewKey) previewKey = await releaseSource.previewKey().catch(() => previewKey);
    await releaseSource.report({
      ...host,
      serves: serving?.id ?? null,
      ready: ready?.id ?? null,
      problem: problem || null,
      compose_problem: await composeProblem(),
    });
  };
  const prepare = async (id: string): Promise<Composition> => {
    const text = await releaseSource.composition(id);
    if (text === undefined) throw new Unsound(`composition ${id} isn’t stored`);
    const files = parseFiles(text);
    const blobs = await fetchChecked(releaseSource, files, serving?.blobs, (bytes) => {
      counts.fetchedBytes += bytes;
    });
    previewKey ??= await releaseSource.previewKey();
    return prepareComposition(id, files, blobs, serving);
  };
  const read = async () => {
    const asked = performance.now();
    const found = await releaseSource.live();
    if (found) databaseEpoch = (asked + performance.now()) / 2 - found.now;
    live = found ?? undefined;
  };
  /** Turns to what is ready when its time has come. Returns how long that is, in milliseconds; 0 when it is done. */
  const turn = async (): Promise<number> => {
    if (!live || !ready || ready === serving) return 0;
    const left = serving ? timeToActivation(live, now()) : 0;
    if (left > 0) return left;
    if (serving) assetBefore = serving.asset;
    serving = ready;
    counts.lagMs = Math.max(0, now() - live.movedAt);
    await report();
    return 0;
  };
  /** Returns how long to wait for the next look, in milliseconds. */
  const look = async (): Promise<number> => {
    await read();
    if (!live) return RETRY_MS;
    if (live.composition !== ready?.id) {
      ready = live.composition === serving?.id ? serving : await prepare(live.composition);
      problem = '';
      await report();
      await read();
      if (live?.composition !== ready.id) return 0;
    }
    const left = await turn();
    if (problem || performance.now() - reportedAt > HEARTBEAT_MS) {
      problem = '';
      await report();
    }
    if (left > 0) return live.flipAt === null ? Math.min(left, PENDING_MS) : left;
    return releaseSource.pollMs;
  };
  const lookSafely = async (): Promise<number> => {
    try {
      return await look();
    } catch (error) {
      if (error instanceof Unsound) counts.failedChecks++;
      const reason = (error as Error).message;
      const isNew = reason !== problem;
      if (isNew) complain(`the live composition can't be followed: ${reason}`);
      problem = reason;
      // Other hosts stop waiting for this one. The report fails too when the database is the problem.
      if (isNew || performance.now() - reportedAt > HEARTBEAT_MS) await report().catch(() => {});
      // A composition that is ready goes live at its moment even without the database.
      const left = await turn().catch(() => RETRY_MS);
      return Math.min(left || RETRY_MS, RETRY_MS);
    }
  };

  const first = new Promise<void>((done) => {
    const run = async () => {
      while (!isStopped) {
        const ms = await lookSafely();
        if (serving) done();
        const bounded = Math.min(ms, HEARTBEAT_MS);
        if (!isStopped) await pause(bounded, undefined, { signal: waiting.signal }).catch(() => {});
        waiting = new AbortController();
      }
    };
    ended = run();
  });
  const unlisten = releaseSource.listen(nudge);
  await first;
  const isFollowing = () => !live || live.composition === serving?.id || timeToActivation(live, now()) > 0;

  return {
    current: () => serving as Composition,
    asset: (address) => serving?.asset(address) ?? ready?.asset(address) ?? assetBefore(address),
    previewKey: () => previewKey as Buffer,
    wanted: () => live?.composition ?? '',
    isFollowing,
    isBehind: () => !isFollowing() && live?.isServed === true && live.composition !== ready?.id,
    counts,
    now,
    nudge,
    async stop() {
      isStopped = true;
      nudge();
      await unlisten();
      await ended;
      await releaseSource.forget(host.id).catch(() => {});
    },
  };
}
