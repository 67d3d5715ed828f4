import type { Registry } from 'prom-client';
import type { ErrorReporter } from '../http/problem.ts';
import { countOutbox } from '../mail/outbox.ts';
import type { Database } from '../storage/schema.ts';

/** Sample of a gauge: a combination of labels and its value. */
export type Series = [labels: Record<string, string>, value: number];

/** Registers metrics of a part of the API. */
export type Meter = ReturnType<typeof createMeter>;

/** Returns the functions that register metrics in a registry. */
export function createMeter(
  prometheus: typeof import('prom-client'),
  registry: Registry,
  { logger, storage }: ErrorReporter,
) {
  const registers = [registry];
  return {
    prometheus,
    registry,
    /** Registers a counter by outcome, and returns the function that counts. */
    counter: <T extends string>(name: string, help: string) => {
      const counter = new prometheus.Counter({ name, help, labelNames: ['outcome'], registers });
      return (outcome: T) => counter.inc({ outcome });
    },
    /** Registers a gauge, and returns the function that sets it. */
    gauge: (name: string, help: string) => {
      const metric = new prometheus.Gauge({ name, help, registers });
      return (count: number) => metric.set(count);
    },
    /** Registers a gauge whose samples are read at each scrape. */
    readGauge: (name: string, help: string, labelNames: string[], read: () => Promise<Series[]>) =>
      new prometheus.Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          for (const [labels, value] of await read()) this.set(labels, value);
        },
      }),
    /** Resolves with `otherwise` if a read fails: a scrape must report the other metrics while the database is away. */
    orElse: <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
      reading.catch((err) => {
        if (!storage.isOutage(err)) logger.warn({ err }, 'metric not read');
        return otherwise;
      }),
  };
}

/** Registers a gauge of the messages not sent, by status. */
export function registerOutboxGauge(
  { readGauge, orElse }: Meter,
  database: Database,
  { name, help, kinds }: { name: string; help: string; kinds: readonly string[] },
): void {
  readGauge(name, help, ['status'], async () => {
    const unknown = { pending: Number.NaN, dead: Number.NaN };
    const counts = await orElse(countOutbox(database, kinds), unknown);
    return Object.entries(counts).map(([status, count]) => [{ status }, count]);
  });
}
