import { type Meter, registerOutboxGauge, type Series } from '@site/api/app/meter';
import type { DeliveryAttemptOutcome } from '@site/api/mail/outbox-worker';
import type { Database } from '@site/api/storage/schema';
import { computeEvidence } from '../canary/statistics.ts';
import { createTelemetryCounter } from '../canary/telemetry-reports-counter.ts';
import { type AnalysisRun, readAnalysisRuns } from '../canary/telemetry-store.ts';
import { TEAM_MAIL } from '../notifications/team-events.ts';

/** Registers the metrics of releases, and returns the functions that count. */
export function createReleaseMetrics(meter: Meter, database: Database) {
  const { prometheus, registry, counter, readGauge, orElse } = meter;
  registerOutboxGauge(meter, database, {
    name: 'site_outbox_notifications',
    help: 'Notifications of teams not sent: pending, or dead and waiting for the operator; all instances together',
    kinds: [TEAM_MAIL],
  });
  // Canaries under analysis and canaries that the site ended, of all hosts together.
  const analysisGauge = (name: string, help: string, read: (run: AnalysisRun) => number | null) =>
    readGauge(name, help, ['remote', 'release'], async () =>
      (await orElse(readAnalysisRuns(database), [])).flatMap((run): Series[] => {
        const { remote, release } = run;
        const value = read(run);
        return value === null ? [] : [[{ remote, release }, value]];
      }),
    );
  analysisGauge(
    'site_release_evidence',
    'How many times likelier it is that a canary is worse than as good; from 1000 on it is ended, once enough visitors failed',
    ({ state, analysis }) => (state === 'running' ? computeEvidence(analysis) : null),
  );
  analysisGauge(
    'site_release_share_percent',
    'Percent of visitors that an analysed release reaches',
    ({ state, share }) => (state === 'running' ? share : null),
  );
  analysisGauge(
    'site_release_taken_back_timestamp_seconds',
    'Time at which the site ended a canary by itself; the audit log has the numbers',
    ({ state, ended_at: endedAt }) => (state === 'ended' && endedAt !== null ? endedAt / 1000 : null),
  );
  return {
    notification: counter<DeliveryAttemptOutcome>(
      'site_notification_deliveries_total',
      'Attempts to notify a team by outcome; dead: no attempt follows',
    ),
    /** Counts a browser's report about a module. */
    module: createTelemetryCounter(prometheus, registry),
    /**
     * Counts batches of telemetry reports, with or without the token of a page view. Canary analysis uses only batches
     * with a token.
     */
    reportBatch: counter<'viewed' | 'unproven'>(
      'site_telemetry_batches_total',
      'Batches of telemetry reports; viewed: with the token of a page view, which alone count in canary analysis',
    ),
  };
}
