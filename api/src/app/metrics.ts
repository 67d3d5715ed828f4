import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import type { SignInOutcome } from '../auth/session-route.ts';
import type { InventoryOutcome } from '../catalog/inventory-cache.ts';
import type { BetaOutcome } from '../forms/beta-route.ts';
import type { ContactOutcome } from '../forms/contact-route.ts';
import type { AnsweredRequest } from '../http/endpoints.ts';
import { type ErrorReporter, HttpProblem } from '../http/problem.ts';
import type { DeliveryAttemptOutcome } from '../mail/outbox-worker.ts';
import { measureClockOffset } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { createMeter, registerOutboxGauge } from './meter.ts';

/** Metrics of the API; empty if no client may read them. */
export type Metrics = Partial<Awaited<ReturnType<typeof startCounting>>>;

/** Sources of the metrics. */
interface MetricsSources extends ErrorReporter {
  database: Database;
}

/** Returns counting metrics if `isRead`. Otherwise prom-client isn't loaded, which saves 13 MB. */
export const createMetrics = async (sources: MetricsSources, isRead: boolean): Promise<Metrics> =>
  isRead ? startCounting(sources) : {};

/** Starts counting in a new registry, so that two APIs in one process don't add up. */
async function startCounting({ database, logger, storage }: MetricsSources) {
  const prometheus = await import('prom-client');
  const { collectDefaultMetrics, Histogram, Registry } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const meter = createMeter(prometheus, registry, { logger, storage });
  const { counter, gauge, readGauge, orElse } = meter;

  const requests = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Answers of the API by method, route and status, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  registerOutboxGauge(meter, database, {
    name: 'site_outbox_mails',
    help: 'Mails not sent: pending, or dead and waiting for the operator; all instances together',
    kinds: ['mail'],
  });
  readGauge(
    'site_clock_difference_seconds',
    'How far this host’s clock is ahead of the database’s, by which hosts agree',
    [],
    async () => [[{}, (await orElse(measureClockOffset(database), Number.NaN)) / 1000]],
  );

  return {
    meter,
    registry,
    request: ({ method, route, status, durationMs }: AnsweredRequest) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    contact: counter<ContactOutcome>('site_contact_submissions_total', 'Contact submissions by outcome'),
    beta: counter<BetaOutcome>('site_beta_signups_total', 'Beta sign-ups by outcome'),
    mail: counter<DeliveryAttemptOutcome>(
      'site_outbox_deliveries_total',
      'Attempts to send a mail by outcome; dead: no attempt follows',
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
