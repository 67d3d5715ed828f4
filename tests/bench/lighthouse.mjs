import { freePort } from '@site/api/testing/postgres';
import lighthouse from 'lighthouse';
import { makeCertificate } from '#support/certificate.mjs';
import { ensureChromium } from '#support/chromium.mjs';
import { buildTestSite } from '#support/test-site.mjs';
import { launchBrowser } from './browser.mjs';
import { startFront } from './front.mjs';
import { runBench, startSite } from './harness.mjs';

/**
 * `npm run lighthouse`: Lighthouse's mobile profile on every page, behind HTTP/2 and TLS as visitors meet it: over HTTP/1.1
 * its simulation queues modules behind six connections, and on `http://localhost` its audits of HTTPS look at nothing.
 * A page below its scores makes the status 1. `--untimed` leaves performance out, for a busy machine.
 */
const DEFAULTS = { pages: '', untimed: false };

/** Lowest score of a page in each category, of 100. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Pages that no search engine may list (docs/product.md#routes): « is-crawlable » fails there, as it must, and caps the score. */
const HIDDEN = ['/admin', '/admin/livraisons', '/inscription-beta'];

/** A stalled machine costs a page points that a second run gives back; a slow page gets them in none. */
const RUNS = 3;

/** Returns the audits of a category that count and failed, without those that fail on purpose. */
const findFailures = (path, { audits, categories }, category) =>
  categories[category].auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .filter(({ id }) => id !== 'is-crawlable' || !HIDDEN.includes(path));

const scoreOf = (report, category) =>
  report.categories[category] && Math.round(report.categories[category].score * 100);

/** Returns the report of a page; of several runs, the one in the middle. */
async function audit(url, port, onlyCategories) {
  const reports = [];
  do {
    const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    reports.push(lhr);
  } while (reports.length < RUNS && scoreOf(reports.at(-1), 'performance') < LEAST.performance);
  const byPerformance = (a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance');
  return reports.toSorted(byPerformance)[reports.length >> 1];
}

/** Returns a sentence for each category below its score that has other failures than those on purpose. */
const findFaults = (path, report) =>
  Object.keys(report.categories)
    .filter((category) => scoreOf(report, category) < LEAST[category])
    .map((category) => ({ category, failures: findFailures(path, report, category) }))
    .filter(({ failures }) => failures.length > 0)
    .map(({ category, failures }) => {
      const audits = failures.map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
      return `${path}: ${category} ${scoreOf(report, category)}, at least ${LEAST[category]}: ${audits.join(', ')}`;
    });

async function bench({ pages, untimed }) {
  await buildTestSite();
  const { pages: every } = await import('#support/pages.ts');
  const categories = Object.keys(LEAST).filter((category) => !untimed || category !== 'performance');
  const certificate = makeCertificate();
  const { origin: site } = await startSite();
  const origin = await startFront({ origin: site, certificate });
  const port = await freePort();
  const browser = await launchBrowser(certificate, ensureChromium(), [`--remote-debugging-port=${port}`]);
  const rows = [];
  const faults = [];
  let version = '';
  for (const path of pages ? pages.split(',') : every) {
    const report = await audit(origin + path, port, categories);
    const { audits } = report;
    version = report.lighthouseVersion;
    rows.push({
      page: `\`${path}\``,
      performance: scoreOf(report, 'performance'),
      accessibility: scoreOf(report, 'accessibility'),
      'best practices': scoreOf(report, 'best-practices'),
      SEO: scoreOf(report, 'seo'),
      'LCP ms': audits['largest-contentful-paint']?.numericValue,
      'TBT ms': audits['total-blocking-time']?.numericValue,
      CLS: audits['cumulative-layout-shift']?.numericValue,
    });
    faults.push(...findFaults(path, report));
    console.error(path);
  }
  const profile = [`Chromium ${browser.version()}`, `Lighthouse ${version}`, 'its mobile profile'];
  return { profile, rows, faults };
}

await runBench('lighthouse', DEFAULTS, bench);
