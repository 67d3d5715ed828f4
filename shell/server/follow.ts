import { randomUUID } from 'node:crypto';
import { BackgroundTask } from '@site/api/storage/background-task';
import type { Logger } from 'pino';
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

interface FollowerOptions {
  releaseSource: ReleaseSource;
  logger: Logger;
  /** Returns the reason that this host can't compose, for its reports; must not reject. */
  composeProblem?: () => Promise<string | null>;
  /** Keeps a copy of the served composition. */
  fallbackCache?: FallbackCache | undefined;
}

/**
 * A host's view of the live composition, which it follows: it fetches missing files, checks every file, reports readiness, and
 * activates the composition at the same time as all hosts. A host that serves nothing yet activates at once. An incomplete
 * composition is never served: the previous one stays, and {@link Follower.isFollowing} returns false after the activation time.
 */
export class Follower {
  readonly counts: Counts = { fetchedBytes: 0, failedChecks: 0, lagMs: 0 };
  readonly #host = { id: randomUUID(), name: getHostId() };
  #serving: Composition | undefined;
  #ready: Composition | undefined;
  /** Hashed files of the previously served composition. */
  #assetBefore: Composition['asset'] = () => undefined;
  /** Checked bytes of the previously served composition: a rollback leads to them. */
  #blobsBefore: Composition['blobs'] = new Map();
  #previewKey: Buffer | undefined;
  /** Last announcement of compressed representations that this host has followed. */
  #encodedAt = 0;
  #live: LiveState | undefined;
  /** Zero of the database's clock in this process's monotonic time. */
  #databaseEpoch = -performance.timeOrigin;
  #problem = '';
  #reportedAt = Number.NEGATIVE_INFINITY;
  #onAttempt: (error?: unknown) => void = () => {};
  #unlisten: () => Promise<void> = async () => {};
  readonly #task = new BackgroundTask(() => this.#followOrRetry(), {
    maxPauseMs: HEARTBEAT_MS,
    keepsProcess: true,
  });

  private constructor(private readonly options: FollowerOptions) {}

  /**
   * Resolves once a composition is served. A host that can't follow serves its copy.
   * @throws UnknownFormError when there is no copy, and the composition is of a later version
   */
  static async start(options: FollowerOptions): Promise<Follower> {
    const follower = new Follower(options);
    const started = new Promise<void>((done, fail) => {
      follower.#onAttempt = (error) => {
        if (follower.#serving) done();
        else if (error instanceof UnknownFormError) fail(error);
      };
    });
    follower.#task.start();
    follower.#unlisten = options.releaseSource.listen(follower.wake);
    await started.catch(async (error) => {
      await follower.#task.stop();
      await follower.#unlisten();
      throw error;
    });
    return follower;
  }

  /** Returns the composition that visitors get. */
  readonly current = () => this.#serving as Composition;

  /**
   * Returns a hashed file of the served, the next or the previous composition, from memory. Open pages, and pages of a host
   * that activates slightly earlier, name such files.
   */
  readonly asset = (address: string): PreparedResponse | undefined =>
    this.#serving?.asset(address) ?? this.#ready?.asset(address) ?? this.#assetBefore(address);

  /** Returns the key that signs preview links. */
  readonly previewKey = () => this.#previewKey as Buffer;

  /** Returns the id of the last known live composition; '' while unknown. */
  readonly wanted = () => this.#live?.composition ?? '';

  /** False when this host doesn't serve the live composition after its activation time, or doesn't know what is live. */
  readonly isFollowing = () =>
    this.#live !== undefined &&
    (this.#live.composition === this.#serving?.id || computeTimeToActivation(this.#live, this.now()) > 0);

  /** True while this host serves its copy and has never learned what is live. */
  readonly isFallback = () => this.#live === undefined;

  /** True after the activation time when this host lacks the live composition and another host serves it. */
  readonly isBehind = () =>
    !this.isFollowing() && this.#live?.isServed === true && this.#live.composition !== this.#ready?.id;

  /** Returns the database's time in epoch milliseconds, by estimate: this host's own clock may be wrong. */
  readonly now = () => performance.now() - this.#databaseEpoch;

  /** Reads the live state at once, after a change in this process. */
  readonly wake = () => this.#task.wake();

  readonly stop = async (): Promise<void> => {
    const ended = this.#task.stop();
    await this.#unlisten();
    await ended;
    await this.options.releaseSource.forget(this.#host.id).catch(() => {});
  };

  async #report(): Promise<void> {
    const { releaseSource, composeProblem, fallbackCache } = this.options;
    this.#reportedAt = performance.now();
    // The operator may have replaced the key. While reading fails, the known key stays in use.
    if (this.#previewKey)
      this.#previewKey = await releaseSource.previewKey().catch(() => this.#previewKey as Buffer);
    await releaseSource.report({
      ...this.#host,
      serves: this.#serving?.id ?? null,
      ready: this.#ready?.id ?? null,
      problem: this.#problem || null,
      compose_problem: (await composeProblem?.()) ?? null,
    });
    if (this.#serving && this.#previewKey) await fallbackCache?.write(this.#serving, this.#previewKey);
  }

  async #prepare(id: string): Promise<Composition> {
    const { releaseSource } = this.options;
    const announcedAt = this.#live?.encodedAt ?? 0;
    const text = await releaseSource.composition(id);
    if (text === undefined) throw new IntegrityError(`composition ${id} isn’t stored`);
    const files = parseFileHashes(text);
    const heldBlobs = {
      get: (hash: string) => this.#serving?.blobs.get(hash) ?? this.#blobsBefore.get(hash),
    };
    const countBytes = (bytes: number) => {
      this.counts.fetchedBytes += bytes;
    };
    const blobs = await fetchVerifiedBlobs(releaseSource, files, heldBlobs, countBytes);
    const encodings = await releaseSource.encodings(Object.values(files));
    for (const [hash, bytes] of await fetchEncodings(releaseSource, encodings, heldBlobs, countBytes))
      blobs.set(hash, bytes);
    this.#previewKey ??= await releaseSource.previewKey();
    this.#encodedAt = announcedAt;
    return prepareComposition(id, files, blobs, encodings);
  }

  async #readLive(): Promise<void> {
    const startedAt = performance.now();
    this.#live = (await this.options.releaseSource.live()) ?? undefined;
    if (this.#live) this.#databaseEpoch = (startedAt + performance.now()) / 2 - this.#live.now;
  }

  /** Activates the ready composition at its time. Returns the milliseconds until then; 0 when active. */
  async #activate(): Promise<number> {
    const [live, ready, serving] = [this.#live, this.#ready, this.#serving];
    if (!live || !ready || ready === serving) return 0;
    // Another composition went live while this one waited, and could not be prepared.
    if (serving && live.composition !== ready.id) return 0;
    const remainingMs = serving ? computeTimeToActivation(live, this.now()) : 0;
    if (remainingMs > 0) return remainingMs;
    if (serving) {
      this.#assetBefore = serving.asset;
      this.#blobsBefore = serving.blobs;
    }
    this.#serving = ready;
    this.counts.lagMs = Math.max(0, this.now() - live.movedAt);
    await this.#report();
    return 0;
  }

  /** Reads the live state and follows it. Returns the wait until the next read, in milliseconds. */
  async #followOnce(): Promise<number> {
    await this.#readLive();
    if (!this.#live) return RETRY_MS;
    const wanted = this.#live.composition;
    if (wanted !== this.#ready?.id) {
      this.#ready = wanted === this.#serving?.id ? this.#serving : await this.#prepare(wanted);
      this.#problem = '';
      await this.#report();
      await this.#readLive();
      if (this.#live?.composition !== wanted) return 0;
    }
    const delayMs = await this.#activate();
    if (this.#live.encodedAt !== this.#encodedAt && this.#ready === this.#serving) {
      this.#serving = await this.#prepare(wanted);
      this.#ready = this.#serving;
    }
    if (this.#problem || performance.now() - this.#reportedAt > HEARTBEAT_MS) {
      this.#problem = '';
      await this.#report();
    }
    if (delayMs > 0) return this.#live.activateAt === null ? Math.min(delayMs, PENDING_MS) : delayMs;
    return this.options.releaseSource.pollMs;
  }

  /** Serves the copy of an earlier run, if it is whole. */
  async #fallBack(reason: string): Promise<void> {
    const copy = await this.options.fallbackCache?.read();
    if (!copy) return;
    this.#previewKey ??= copy.previewKey;
    this.#serving = copy.composition;
    this.#ready = this.#serving;
    this.options.logger.warn(
      `${reason}: this host serves composition ${this.#serving.id}, as it has since ${copy.since.toISOString()}, until it can follow what is live; without the database forms, sign-in and releases answer 503`,
    );
  }

  async #followOrRetry(): Promise<number> {
    try {
      const pauseMs = await this.#followOnce();
      this.#onAttempt();
      return pauseMs;
    } catch (error) {
      if (error instanceof IntegrityError) this.counts.failedChecks++;
      const reason = (error as Error).message;
      const isNew = reason !== this.#problem;
      if (isNew) this.options.logger.warn(`the live composition can't be followed: ${reason}`);
      this.#problem = reason;
      if (!this.#serving) await this.#fallBack(reason);
      // After this report other hosts stop waiting for this host. Without the database the report fails too.
      if (isNew || performance.now() - this.#reportedAt > HEARTBEAT_MS) await this.#report().catch(() => {});
      // A ready composition goes live at its activation time even without the database.
      const delayMs = await this.#activate().catch(() => RETRY_MS);
      this.#onAttempt(error);
      return Math.min(delayMs || RETRY_MS, RETRY_MS);
    }
  }
}
