import type { ErrorReporter } from '@site/api/http/problem';
import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database } from '@site/api/storage/schema';
import type { TelemetryReport } from '@site/api-contract/releases/telemetry-reports-rules';
import { LRUCache } from 'lru-cache';
import type { ViewedReleases } from './page-view.ts';
import { createErrorCount, type ErrorCount, getErrorKey } from './release-errors.ts';
import { addTelemetry, type TelemetryCount, type TelemetryKind } from './telemetry-store.ts';

/** Pause between two writes of counts, in milliseconds. */
const WRITE_MS = 2_000;

/** Most pairs of network and release in memory; beyond, the least recently seen pair may count again. */
const MOST_KNOWN = 50_000;

/** Time in which a network counts once, in milliseconds. */
const ONCE_MS = 3_600_000;

/** Most counts that wait for a write: reports of invented releases can't fill the memory. */
const MOST_WAITING = 5_000;

/** Most errors of a release that one network reports: a single visitor can't fill a release's list. */
const MOST_ERRORS_MET = 3;

/** Most errors that wait for a write. */
const MOST_ERRORS_WAITING = 100;

const failures = new Set<TelemetryReport['outcome']>(['load-failed', 'render-failed', 'stopped']);

/**
 * Counts browsers' reports about releases, and writes the counts every two seconds. Canary analysis uses only reports with
 * the token of a page view. For each release a network counts once an hour, and once more at the network's first failure.
 * Networks are stored in memory only, so that each process counts them by itself.
 */
export class TelemetryCollector {
  readonly #met = new LRUCache<string, 'met' | 'failed'>({ max: MOST_KNOWN, ttl: ONCE_MS });
  /** Errors that a network has met, by network and release. */
  readonly #metErrors = new LRUCache<string, Set<string>>({ max: MOST_KNOWN, ttl: ONCE_MS });
  #waiting = new Map<string, TelemetryCount>();
  #errors = new Map<string, ErrorCount>();
  #timer: NodeJS.Timeout | undefined;
  #write: Promise<void> = Promise.resolve();

  constructor(private readonly options: ErrorReporter & { database: Database }) {}

  /**
   * Counts a batch of reports.
   * @param network the sender's widest network that limits count, or what else counts as one visitor
   * @param viewed releases on pages served to this network; canary analysis ignores other releases
   */
  take(reports: TelemetryReport[], network: string, viewed: ViewedReleases, userAgent = ''): void {
    const outcomes = new Map<string, { remote: string; release: string; isFailing: boolean }>();
    for (const { remote, release, outcome, bin, error } of reports) {
      this.#count(remote, release, `${outcome}${bin ?? ''}` as TelemetryKind);
      if (bin !== undefined || !viewed.has(`${remote}@${release}`)) continue;
      const key = `${network} ${remote} ${release}`;
      const isFailing = failures.has(outcome) || outcomes.get(key)?.isFailing === true;
      outcomes.set(key, { remote, release, isFailing });
      if (error) this.#takeError(key, createErrorCount({ remote, release }, error, userAgent));
    }
    for (const [key, { remote, release, isFailing }] of outcomes) {
      const earlier = this.#met.get(key);
      if (earlier === 'failed' || (earlier === 'met' && !isFailing)) continue;
      this.#met.set(key, isFailing ? 'failed' : 'met');
      this.#count(remote, release, 'visitor');
      if (!isFailing) continue;
      this.#count(remote, release, 'failing');
      this.#count(remote, release, `failing-on-${viewed.get(`${remote}@${release}`)}`);
    }
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  /** Writes the counts. Counts that couldn't be written are kept for the next write. Never rejects. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write = this.#write.then(() => this.#writeAll());
    return this.#write;
  }

  async #writeAll(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counts = [...this.#waiting.values()];
    const errors = [...this.#errors.values()];
    this.#waiting = new Map();
    this.#errors = new Map();
    const { database, logger, storage } = this.options;
    try {
      await addTelemetry(database, counts, await readDatabaseClock(database), errors);
    } catch (error) {
      for (const one of errors) this.#addError(getErrorKey(one), one);
      for (const { remote, release, kind, count } of counts) this.#count(remote, release, kind, count);
      if (!storage.isOutage(error)) logger.warn({ err: error }, 'reports of releases not counted');
    }
  }

  /** Counts an error once for each network, of which no more than {@link MOST_ERRORS_MET} count. */
  #takeError(sender: string, error: ErrorCount): void {
    const metErrors = this.#metErrors.get(sender) ?? new Set();
    const key = getErrorKey(error);
    if (metErrors.has(key) || metErrors.size >= MOST_ERRORS_MET) return;
    this.#metErrors.set(sender, metErrors.add(key));
    this.#addError(key, error);
  }

  #addError(key: string, error: ErrorCount): void {
    const earlier = this.#errors.get(key);
    if (earlier) earlier.count += error.count;
    else if (this.#errors.size < MOST_ERRORS_WAITING) this.#errors.set(key, error);
  }

  #count(remote: string, release: string, kind: TelemetryKind, count = 1): void {
    const key = `${remote} ${release} ${kind}`;
    const earlier = this.#waiting.get(key);
    if (earlier) earlier.count += count;
    else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, { remote, release, kind, count });
  }
}
