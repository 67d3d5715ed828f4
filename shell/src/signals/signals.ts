import {
  MODULE_LOAD_MAX_MS,
  MODULE_REPORTS_MAX,
  MODULE_REPORTS_PATH,
  type ModuleReport,
  PAGE_VIEW_TIMING,
  PAGE_VIEWS_MAX,
  type Vital,
  vitalBin,
} from '@site/api-contract/module-reports-rules';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { readPageData } from '../page/read.ts';
import { listReports, type Report } from './reports.ts';
import { type Told, told } from './told.ts';

/** Tells the operator how releases do: a file of its own, which comes when the page is at rest. */

/** How long a report waits for others before it is sent, in milliseconds. */
const GATHER_MS = 1_000;

const waiting: ModuleReport[] = [];
const failed = new Set<string>();
const failures = new Set<ModuleReport['outcome']>(['load-failed', 'render-failed', 'stopped', 'blocked']);
const vitals = new Set<ModuleReport['outcome']>(['lcp', 'inp', 'cls']);

/** Tokens of the document, and of its address asked for again. Without one a report judges nothing. */
const readViews = () =>
  (performance.getEntries() as PerformanceResourceTiming[])
    .flatMap(({ serverTiming = [] }) => serverTiming)
    .filter(({ name }) => name === PAGE_VIEW_TIMING)
    .map(({ description }) => description)
    .slice(-PAGE_VIEWS_MAX);

function send(): void {
  const views = readViews();
  while (waiting.length > 0)
    navigator.sendBeacon(
      MODULE_REPORTS_PATH,
      new Blob([JSON.stringify({ reports: waiting.splice(0, MODULE_REPORTS_MAX), views })], {
        type: 'application/json',
      }),
    );
}

const first = readPageData();

const isReport = (report: Report): report is ModuleReport => report.release !== undefined;

/** What was told so far goes out soon, what a visit felt like when it ends. The same failure counts once a visit. */
function take(...all: Told[]): number {
  for (const report of all.flatMap((event) => listReports(event, first))) {
    if (!isReport(report)) continue;
    // Without a network nothing comes, which says nothing about a release.
    if (!navigator.onLine) continue;
    const key = `${report.remote} ${report.release} ${report.outcome}`;
    if (failures.has(report.outcome) && failed.has(key)) continue;
    failed.add(key);
    waiting.push(
      report.ms === undefined ? report : { ...report, ms: Math.min(report.ms, MODULE_LOAD_MAX_MS) },
    );
    if (!vitals.has(report.outcome)) setTimeout(send, GATHER_MS);
  }
  return told.length;
}

// The host counts no load ahead of a visit, and none from a cache. A page so loaded asks for itself once it is shown: unchanged,
// it comes as 304 with a token.
const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
  deliveryType?: string;
})[];
if (navigation?.activationStart || navigation?.deliveryType) fetch('').catch(() => {});
take(...told);
told.push = take;

// What the visit felt like belongs to the page it began with. Web Vitals says it once, at the latest when the page is hidden.
const { page } = first;
const felt =
  (vital: Vital) =>
  ({ value }: { value: number }) =>
    take({ remote: page.remote, release: page.release, outcome: vital, bin: vitalBin(vital, value) });
onLCP(felt('lcp'));
onINP(felt('inp'));
onCLS(felt('cls'));

// What the policy stopped, before this file came, too; browsers without the observer tell the host alone (`/api/reports`).
if ('ReportingObserver' in window) {
  const observer = new ReportingObserver(
    () => take({ remote: page.remote, release: page.release, outcome: 'blocked' }),
    { types: ['csp-violation', 'integrity-violation'], buffered: true },
  );
  observer.observe();
}

// After those of Web Vitals, which capture.
addEventListener('pagehide', send);
document.addEventListener('visibilitychange', send);
