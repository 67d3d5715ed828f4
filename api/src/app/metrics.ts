import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import type { SignInOutcome } from '../auth/session-route.ts';
import type { InventoryOutcome } from '../catalog/inventory-cache.ts';
import type { BetaOutcome } from '../forms/beta-route.ts';
import type { ContactOutcome } from '../forms/contact-route.ts';
import type { AnsweredRequest } from '../http/endpoints.ts';
import { type ErrorReporter, HttpProblem } from '../http/problem.ts';
import { countOutbox, NOTIFICATION_KINDS, type OutboxKind } from '../mail/outbox.ts';
import type { DeliveryAttemptOutcome } from '../mail/outbox-worker.ts';
import { measureClockOffset } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { computeEvidence } from '../telemetry/canary-analysis.ts';
import type { PolicyViolation } from '../telemetry/csp-reports.ts';
import { type AnalysisRun, readAnalysisRuns } from '../telemetry/store.ts';
import { createTelemetryCounter } from '../telemetry/telemetry-reports-counter.ts';
import type { ServedSite } from './health-route.ts';

/** Metrics of the API; empty if no client may read them. */
export type Metrics = Partial<Awaited<ReturnType<typeof startCounting>>>;

/** Sample of a gauge: a combination of labels and its value. */
type Series = [labels: Record<string, string>, value: number];

/** Sources of the metrics. `site` is the web host around the API, if there is one. */
interface MetricsSources extends ErrorReporter {
  database: Database;
  site: ServedSite | undefined;
}

/** Returns counting metrics if `isRead`. Otherwise prom-client isn't loaded, which saves 13 MB. */
export const createMetrics = async (sources: MetricsSources, isRead: boolean): Promise<Metrics> =>
  isRead ? startCounting(sources) : {};

/** Starts counting in a new registry, so that two APIs in one process don't add up. */
async function startCounting({ database, logger, storage, site }: MetricsSources) {
  const prometheus = await import('prom-client');
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const counter = <T extends string>(name: string, help: string) => {
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers });
    return (outcome: T) => counter.inc({ outcome });
  };
  const gauge = (name: string, help: string) => {
    const metric = new Gauge({ name, help, registers });
    return (count: number) => metric.set(count);
  };
  /** Registers a gauge whose samples are read at each scrape. */
  const readGauge = (name: string, help: string, labelNames: string[], read: () => Promise<Series[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        for (const [labels, value] of await read()) this.set(labels, value);
      },
    });
  /** Resolves with `otherwise` if a read fails: a scrape must report the other metrics while the database is away. */
  const orElse = <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
    reading.catch((err) => {
      if (!storage.isOutage(err)) logger.warn({ err }, 'metric not read');
      return otherwise;
    });

  const requests = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Answers of the API by method, route and status, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const outboxGauge = (name: string, help: string, kinds: readonly OutboxKind[]) =>
    readGauge(name, help, ['status'], async () => {
      const unknown = { pending: Number.NaN, dead: Number.NaN };
      const counts = await orElse(countOutbox(database, kinds), unknown);
      return Object.entries(counts).map(([status, count]) => [{ status }, count]);
    });
  outboxGauge(
    'site_outbox_mails',
    'Mails not sent: pending, or dead and waiting for the operator; all instances together',
    ['mail'],
  );
  outboxGauge(
    'site_outbox_notifications',
    'Notifications of teams not sent: pending, or dead and waiting for the operator; all instances together',
    NOTIFICATION_KINDS,
  );
  readGauge(
    'site_clock_difference_seconds',
    'How far this host’s clock is ahead of the database’s, which releases and signed requests depend on',
    [],
    async () => [[{}, (await orElse(measureClockOffset(database), Number.NaN)) / 1000]],
  );
  const violations = new Counter({
    name: 'site_policy_violations_total',
    help: 'Browsers’ reports that a page policy blocked something, by directive and kind; the log has a sample with pages and hosts',
    labelNames: ['directive', 'blocked'],
    registers,
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

  // Progress of the web host in following the live composition.
  if (site) {
    const { counts, isFollowing, canCompose } = site;
    readGauge(
      'site_following',
      '1 if this host serves the live composition, or still may in time',
      [],
      async () => [[{}, Number(isFollowing())]],
    );
    readGauge('site_can_compose', '1 if this host can make changes to the site', [], async () => [
      [{}, Number(await canCompose())],
    ]);
    readGauge(
      'site_composition_lag_seconds',
      'Time from the last change of the live composition to its activation here',
      [],
      async () => [[{}, counts.lagMs / 1000]],
    );
    const readCounter = (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    readCounter(
      'site_fetched_bytes_total',
      'Bytes of compositions fetched by this host',
      () => counts.fetchedBytes,
    );
    readCounter(
      'site_failed_checks_total',
      'Fetched files that were missing or differ from what was composed',
      () => counts.failedChecks,
    );
  }
  return {
    registry,
    request: ({ method, route, status, durationMs }: AnsweredRequest) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    contact: counter<ContactOutcome>('site_contact_submissions_total', 'Contact submissions by outcome'),
    beta: counter<BetaOutcome>('site_beta_signups_total', 'Beta sign-ups by outcome'),
    mail: counter<DeliveryAttemptOutcome>(
      'site_outbox_deliveries_total',
      'Attempts to send a mail by outcome; dead: no attempt follows',
    ),
    notification: counter<DeliveryAttemptOutcome>(
      'site_notification_deliveries_total',
      'Attempts to notify a team by outcome; dead: no attempt follows',
    ),
    inventory: counter<InventoryOutcome>(
      'site_inventory_reads_total',
      'Reads of the stock by outcome; any but read: the order system failed',
    ),
    login: counter<SignInOutcome>(
      'site_admin_logins_total',
      'Checks of the admin password, also to confirm a change, by outcome; limited: not checked',
    ),
    /** Sets the number of feed rows that the stock leaves out. */
    inventorySkipped: gauge(
      'site_inventory_rows_skipped',
      'Rows the stock leaves out because the feed gives them invalid',
    ),
    /** Counts a browser's report that a page's policy blocked something. */
    violation: ({ directive, blocked }: PolicyViolation) => violations.inc({ directive, blocked }),
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
    /** Sets the number of projects that the lab's list leaves out. */
    labSkipped: gauge(
      'site_lab_projects_skipped',
      'Projects the lab list leaves out because they are invalid',
    ),
  };
}

/** Returns the handler of `GET /metrics` in Prometheus' text format; without a registry the handler answers 404. */
export function createMetricsHandler(registry: Registry | undefined): RequestHandler {
  return async (_request, response) => {
    if (!registry) throw new HttpProblem(404, 'Cette adresse n’existe pas.');
    response.type(registry.contentType).send(await registry.metrics());
  };
}
