import type { ModuleReport } from '@site/api-contract/module-reports-rules';
import { LRUCache } from 'lru-cache';
import type { FaultLog } from '../http/problem.ts';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { addTelemetry, type TelemetryCount, type TelemetryKind } from './store.ts';

/** Between two writes of what was counted, in milliseconds. */
const WRITE_MS = 2_000;

/** Networks and releases remembered at once: beyond, the one seen longest ago may count again. */
const MOST_KNOWN = 50_000;

/** How long a network counts once, in milliseconds. */
const ONCE_MS = 3_600_000;

/** Kinds of one release counted at once before they are written: reports of made-up releases can't fill the memory. */
const MOST_WAITING = 5_000;

const failures = new Set<ModuleReport['outcome']>(['load-failed', 'render-failed', 'stopped']);

/**
 * Adds up what browsers say of releases, and writes it down every two seconds. For canary analysis only reports with the token of a
 * page view count, a network once an hour for each release and once more when it meets a failure. Networks are remembered in
 * memory and nowhere else.
 */
export class TelemetryCollector {
  readonly #met = new LRUCache<string, 'met' | 'failed'>({ max: MOST_KNOWN, ttl: ONCE_MS });
  #waiting = new Map<string, TelemetryCount>();
  #timer: NodeJS.Timeout | undefined;
  #write: Promise<void> = Promise.resolve();

  constructor(private readonly options: FaultLog & { database: Database }) {}

  /**
   * Counts a batch of reports.
   * @param network what limits count of the sender's address, the widest
   * @param viewed releases whose page this network was served, as `remote@release`: reports of others don't count for canary analysis
   */
  take(reports: ModuleReport[], network: string, viewed: ReadonlySet<string>): void {
    const met = new Map<string, { remote: string; release: string; isFailing: boolean }>();
    for (const { remote, release, outcome, bin } of reports) {
      this.#count(remote, release, `${outcome}${bin ?? ''}` as TelemetryKind);
      if (bin !== undefined || !viewed.has(`${remote}@${release}`)) continue;
      const key = `${network} ${remote} ${release}`;
      const isFailing = failures.has(outcome) || met.get(key)?.isFailing === true;
      met.set(key, { remote, release, isFailing });
    }
    for (const [key, { remote, release, isFailing }] of met) {
      const known = this.#met.get(key);
      if (known === 'failed' || (known === 'met' && !isFailing)) continue;
      this.#met.set(key, isFailing ? 'failed' : 'met');
      this.#count(remote, release, 'visitor');
      if (isFailing) this.#count(remote, release, 'failing');
    }
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  /** Writes what was counted. What can't be written now is with the next reports. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write = this.#write.then(() => this.#writeAll());
    return this.#write;
  }

  async #writeAll(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counts = [...this.#waiting.values()];
    this.#waiting = new Map();
    const { database, logger, storage } = this.options;
    try {
      await addTelemetry(database, counts, await readDatabaseClock(database));
    } catch (error) {
      for (const { remote, release, kind, count } of counts) this.#count(remote, release, kind, count);
      if (!storage.isOutage(error)) logger.warn({ err: error }, 'reports of releases not counted');
    }
  }

  #count(remote: string, release: string, kind: TelemetryKind, count = 1): void {
    const key = `${remote} ${release} ${kind}`;
    const known = this.#waiting.get(key);
    if (known) known.count += count;
    else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, { remote, release, kind, count });
  }
}
