import type { Database } from '@site/api/storage/schema';
import type { Logger } from 'pino';
import type { Composer } from '../compose/task.ts';
import type { AnalysisSettings } from '../releases/canary/statistics.ts';
import { startCanaryAnalysis } from '../releases/changes/canary-analysis.ts';
import { startGarbageCollector } from '../releases/changes/garbage-collector.ts';
import { OutdatedPartsComposer } from '../releases/changes/outdated-parts.ts';
import type { ReleaseService } from '../releases/changes/release-service.ts';
import { startCompressor } from '../releases/store/compression.ts';

interface HostTasksOptions {
  database: Database;
  composer: Composer;
  releases: ReleaseService;
  canary: AnalysisSettings | undefined;
  logger: Logger;
}

/** What a host does to the live site by itself. Every host runs these; the database says whose turn it is. */
export class HostTasks {
  #stops: (() => Promise<void>)[] = [];

  constructor(private readonly options: HostTasksOptions) {}

  /** Starts the tasks, once the database is open. */
  start(): void {
    const { database, composer, releases, canary: setting, logger } = this.options;
    const outdatedParts = new OutdatedPartsComposer({ releases, logger });
    releases.onChange(() => outdatedParts.wake());
    this.#stops = [
      startCanaryAnalysis({ database, releases, logger, setting }),
      startGarbageCollector({ database, composer }, logger),
      () => outdatedParts.stop(),
      startCompressor(database, logger),
    ];
  }

  /** Resolves when the runs under way have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop()));
  }
}
