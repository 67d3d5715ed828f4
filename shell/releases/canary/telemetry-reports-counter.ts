import {
  type TelemetryReport,
  VITAL_BOUNDS,
  type Vital,
} from '@site/api-contract/releases/telemetry-reports-rules';
import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';

/**
 * Most releases with their own series. Beyond, the release without a report for longest loses its series, so that reports
 * about invented releases can't make `/metrics` grow.
 */
const MOST_RELEASES = 64;

/** Upper bounds in seconds: from a cached module to a module over a very slow connection. */
const buckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const outcomeNames = ['shown', 'loaded', 'load-failed', 'render-failed', 'stopped', 'blocked'];

const vitalNames = Object.keys(VITAL_BOUNDS) as Vital[];

/** Returns the upper bounds of a vital's bins. */
const getBounds = (vital: Vital): string[] => [...VITAL_BOUNDS[vital].map(String), '+Inf'];

/** Registers the metrics of telemetry reports, by remote and release, and returns a function that counts a report. */
export function createTelemetryCounter(
  { Counter, Histogram }: typeof import('prom-client'),
  registry: Registry,
): (report: TelemetryReport) => void {
  const outcomes = new Counter({
    name: 'site_module_reports_total',
    help: 'Releases as browsers met them, by remote, release and outcome: shown, loaded, load-failed, render-failed, stopped, blocked',
    labelNames: ['remote', 'release', 'outcome'],
    registers: [registry],
  });
  const vitals = new Counter({
    name: 'site_web_vitals_total',
    help: 'Visits by how they felt: LCP and INP (milliseconds) and CLS of at most so much, and above the bound before it',
    labelNames: ['remote', 'release', 'vital', 'at_most'],
    registers: [registry],
  });
  const loads = new Histogram({
    name: 'site_module_load_seconds',
    help: 'From asking for a module to having it, in the browser, by remote and release',
    labelNames: ['remote', 'release'],
    buckets,
    registers: [registry],
  });
  const releases = new LRUCache<string, Pick<TelemetryReport, 'remote' | 'release'>>({
    max: MOST_RELEASES,
    dispose(labels) {
      loads.remove(labels);
      for (const outcome of outcomeNames) outcomes.remove({ ...labels, outcome });
      for (const vital of vitalNames)
        for (const at_most of getBounds(vital)) vitals.remove({ ...labels, vital, at_most });
    },
    // A repeated release replaces its own entry, and keeps its series.
    noDisposeOnSet: true,
  });
  return ({ remote, release, outcome, ms, bin }) => {
    const labels = { remote, release };
    releases.set(`${remote} ${release}`, labels);
    if (bin !== undefined) {
      const vital = outcome as Vital;
      return vitals.inc({ ...labels, vital, at_most: getBounds(vital)[bin] as string });
    }
    outcomes.inc({ ...labels, outcome });
    if (ms !== undefined) loads.observe(labels, ms / 1000);
  };
}
