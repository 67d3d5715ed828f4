import {
  findVitalBin,
  MODULE_LOAD_MAX_MS,
  PAGE_VIEW_TIMING,
  PAGE_VIEW_TOKENS_MAX,
  TELEMETRY_REPORTS_MAX,
  TELEMETRY_REPORTS_PATH,
  type TelemetryReport,
  type Vital,
} from '@site/api-contract/releases/telemetry-reports-rules';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { readPageData } from '../page/read.ts';
import { listReleaseReports, type ReleaseReport } from './reports.ts';
import { type TelemetryEvent, telemetryQueue } from './telemetry-queue.ts';

/** Sends telemetry about releases to the operator. The browser loads this file when the page is idle. */

/** Delay before queued reports are sent together, in milliseconds. */
const GATHER_MS = 1_000;

const waiting: TelemetryReport[] = [];
const failed = new Set<string>();
const failures = new Set<TelemetryReport['outcome']>(['load-failed', 'render-failed', 'stopped', 'blocked']);
const vitals = new Set<TelemetryReport['outcome']>(['lcp', 'inp', 'cls']);

/** Returns the page-view tokens from Server-Timing. A report without a token doesn't count in canary analysis. */
const readViews = () =>
  (performance.getEntries() as PerformanceResourceTiming[])
    .flatMap(({ serverTiming = [] }) => serverTiming)
    .filter(({ name }) => name === PAGE_VIEW_TIMING)
    .map(({ description }) => description)
    .slice(-PAGE_VIEW_TOKENS_MAX);

function send(): void {
  const views = readViews();
  while (waiting.length > 0)
    navigator.sendBeacon(
      TELEMETRY_REPORTS_PATH,
      new Blob([JSON.stringify({ reports: waiting.splice(0, TELEMETRY_REPORTS_MAX), views })], {
        type: 'application/json',
      }),
    );
}

const first = readPageData();

/** Returns what the visitor has entered: values of fields, and the address's query. */
const readEntries = (): string[] => [
  ...[
    ...document.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox]), textarea'),
  ].map(({ value }) => value),
  ...new URLSearchParams(location.search).values(),
];

const isReport = (report: ReleaseReport): report is TelemetryReport => report.release !== undefined;

/** Queues reports and schedules sending; Web Vitals alone wait for the next sending. A failure counts once per visit. */
function take(...all: TelemetryEvent[]): number {
  for (const report of all.flatMap((event) => listReleaseReports(event, first, readEntries()))) {
    if (!isReport(report)) continue;
    // A failure while the browser is offline says nothing about a release.
    if (!navigator.onLine) continue;
    const key = `${report.remote} ${report.release} ${report.outcome}`;
    if (failures.has(report.outcome) && failed.has(key)) continue;
    failed.add(key);
    waiting.push(
      report.ms === undefined ? report : { ...report, ms: Math.min(report.ms, MODULE_LOAD_MAX_MS) },
    );
    if (!vitals.has(report.outcome)) setTimeout(send, GATHER_MS);
  }
  return telemetryQueue.length;
}

// The host counts neither prerendered pages nor pages from a cache. Once shown, such a page fetches its own address, and the
// host answers 304 with a page-view token.
const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
  deliveryType?: string;
})[];
if (navigation?.activationStart || navigation?.deliveryType) fetch('').catch(() => {});
take(...telemetryQueue);
telemetryQueue.push = take;

// Web Vitals belong to the first page of the visit. Each metric is reported once, at the latest when the page is hidden.
const { page } = first;
const felt =
  (vital: Vital) =>
  ({ value }: { value: number }) =>
    take({ remote: page.remote, release: page.release, outcome: vital, bin: findVitalBin(vital, value) });
onLCP(felt('lcp'));
onINP(felt('inp'));
onCLS(felt('cls'));

// Policy violations, also from before this file was loaded. Browsers without the observer report none.
if ('ReportingObserver' in window) {
  const observer = new ReportingObserver(
    () => take({ remote: page.remote, release: page.release, outcome: 'blocked' }),
    { types: ['csp-violation', 'integrity-violation'], buffered: true },
  );
  observer.observe();
}

// Runs after the listeners of Web Vitals, which use the capture phase.
addEventListener('pagehide', send);
document.addEventListener('visibilitychange', send);
