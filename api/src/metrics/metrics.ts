import type { ModuleReport } from '@site/api-contract/module-reports-rules';
import type { Registry } from 'prom-client';
import type { LoginOutcome } from '../admin/session-route.ts';
import type { BetaOutcome } from '../beta/route.ts';
import type { ContactOutcome } from '../contact/route.ts';
import type { AnsweredRequest } from '../http/endpoints.ts';
import type { ServedSite } from '../index.ts';
import type { InventoryOutcome } from '../inventory/cache.ts';
import { moduleCounter } from '../modules/count.ts';
import type { DeliveryOutcome } from '../outbox/deliver.ts';
import { countOutbox } from '../outbox/store.ts';
import { countedViolations } from '../reports/store.ts';
import { evidenceOf } from '../signals/verdict.ts';
import { readWatches, type WatchRow } from '../signals/watches.ts';
import type { Database } from '../storage/schema.ts';

/** What the API counts about itself. */
export interface Metrics {
  /** `undefined`: nothing is counted, since nobody may read it. */
  registry?: Registry;
  request(answer: AnsweredRequest): void;
  contact(outcome: ContactOutcome): void;
  beta(outcome: BetaOutcome): void;
  delivery(outcome: DeliveryOutcome): void;
  inventory(outcome: InventoryOutcome): void;
  login(outcome: LoginOutcome): void;
  /** How many rows of the feed the stock leaves out now. */
  inventorySkipped(count: number): void;
  /** How a browser met a module. */
  module(report: ModuleReport): void;
  /** How many projects the lab's list leaves out now. */
  labSkipped(count: number): void;
}

const nothing = () => {};
const uncounted: Metrics = {
  request: nothing,
  contact: nothing,
  beta: nothing,
  delivery: nothing,
  inventory: nothing,
  login: nothing,
  inventorySkipped: nothing,
  module: nothing,
  labSkipped: nothing,
};

/**
 * Starts counting if `isRead`. Otherwise prom-client isn't even loaded: it takes 13 MB.
 * Own registry per API, so that two in one process don't add up.
 */
export async function createMetrics(
  database: Database,
  isRead: boolean,
  site?: ServedSite,
): Promise<Metrics> {
  if (!isRead) return uncounted;
  const prometheus = await import('prom-client');
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = prometheus;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <T extends string>(name: string, help: string) => {
    const counted = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
    return (outcome: T) => counted.inc({ outcome });
  };
  const gauge = (name: string, help: string) => {
    const shown = new Gauge({ name, help, registers: [registry] });
    return (count: number) => shown.set(count);
  };
  const requests = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Answers of the API: how many, how fast',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'site_outbox_mails',
    help: 'Mails not sent: pending, or dead and waiting for the operator; all instances together',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      // A scrape must tell the rest even while the database is away.
      const counts = await countOutbox(database).catch(() => ({ pending: Number.NaN, dead: Number.NaN }));
      this.set({ status: 'pending' }, counts.pending);
      this.set({ status: 'dead' }, counts.dead);
    },
  });
  new Gauge({
    name: 'site_policy_violations',
    help: 'What browsers reported that a page policy stopped; by directive, kind or host, and page',
    labelNames: ['directive', 'blocked', 'page'],
    registers: [registry],
    async collect() {
      this.reset();
      const counted = await countedViolations(database).catch(() => []);
      for (const { count, ...labels } of counted) this.set(labels, count);
    },
  });
  countWatches(prometheus, registry, database);
  if (site) countSite(prometheus, registry, site);
  return {
    registry,
    request: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    contact: counter<ContactOutcome>('site_contact_submissions_total', 'Contact submissions by outcome'),
    beta: counter<BetaOutcome>('site_beta_signups_total', 'Beta sign-ups by outcome'),
    delivery: counter<DeliveryOutcome>(
      'site_outbox_deliveries_total',
      'Tries to send a mail by outcome; dead: given up',
    ),
    inventory: counter<InventoryOutcome>(
      'site_inventory_reads_total',
      'Tries to read the stock by outcome; anything but read: the order system failed',
    ),
    login: counter<LoginOutcome>(
      'site_admin_logins_total',
      'Tries of the admin password by outcome; limited: not looked at',
    ),
    inventorySkipped: gauge(
      'site_inventory_rows_skipped',
      'Rows the stock leaves out because the feed gives them invalid',
    ),
    module: moduleCounter(prometheus, registry),
    labSkipped: gauge(
      'site_lab_projects_skipped',
      'Projects the lab list leaves out because they are invalid',
    ),
  };
}

/** Releases on trial, and those that were taken back: all hosts together. */
function countWatches({ Gauge }: typeof import('prom-client'), registry: Registry, database: Database): void {
  const gauge = (name: string, help: string, read: (watch: WatchRow) => number | null) =>
    new Gauge({
      ...{ name, help, labelNames: ['remote', 'release', 'kind'], registers: [registry] },
      async collect() {
        this.reset();
        for (const watch of await readWatches(database).catch(() => [])) {
          const { remote, release, kind } = watch;
          const value = read(watch);
          if (value !== null) this.set({ remote, release, kind }, value);
        }
      },
    });
  gauge(
    'site_release_evidence',
    'How many times likelier it is that a canary (or a guarded release) is worse than as good; at 1000 it is taken back',
    ({ state, trial }) => (state === 'watching' ? evidenceOf(trial) : null),
  );
  gauge('site_release_share_percent', 'Visitors a release on trial reaches', ({ state, share }) =>
    state === 'watching' ? share : null,
  );
  gauge(
    'site_release_taken_back_timestamp_seconds',
    'When the site took a release back by itself; the journal has the numbers',
    ({ state, endedAt }) => (state === 'ended' && endedAt !== null ? endedAt / 1000 : null),
  );
}

/** What a web host has done to follow the live composition. */
function countSite(
  { Gauge, Counter }: typeof import('prom-client'),
  registry: Registry,
  { counts, isFollowing }: ServedSite,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) => {
    let told = 0;
    return new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.inc(read() - told);
        told = read();
      },
    });
  };
  gauge('site_following', 'Whether this host serves the live composition', () => Number(isFollowing()));
  gauge(
    'site_composition_lag_seconds',
    'From the last composition being said live to being served here',
    () => counts.lagMs / 1000,
  );
  counter(
    'site_fetched_bytes_total',
    'Bytes of compositions fetched by this host',
    () => counts.fetchedBytes,
  );
  counter(
    'site_failed_checks_total',
    'Times a fetched file was missing or not what was composed',
    () => counts.failedChecks,
  );
}
