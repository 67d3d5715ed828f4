import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { freePort } from '../../api/src/testing/postgres.ts';
import { makeCertificate } from '../bench/certificate.mjs';
import { markdown } from '../bench/figures.mjs';
import { startFront } from '../bench/front.mjs';
import { atEnd, keep, runBench, startSite } from '../bench/session.mjs';
import { ensureChromium } from '../support/chromium.mjs';
import { buildTestSite } from '../support/test-site.mjs';
import { faultsOf, LEAST, readReport } from './marks.mjs';

/**
 * `npm run lighthouse`: Lighthouse's mobile profile on every page, as
 * a visitor gets it. Ends with 1 when a page has less than its marks (`marks.mjs`). Untimed, the performance is left
 * out: less time, and marks no busy machine can change.
 */
const DEFAULTS = { pages: '', untimed: false };

/**
 * The composed site with its API and a browser Lighthouse can steer. The site stands behind HTTP/2 and TLS, as its
 * visitors meet it: over HTTP/1.1 Lighthouse's simulation would queue modules behind six connections that no visitor
 * has, and on `http://localhost` the audits of HTTPS pass without having looked at anything.
 */
async function openVisit() {
  const executablePath = await ensureChromium();
  const certificate = makeCertificate();
  const { origin: site } = await startSite();
  const { origin } = keep(await startFront({ origin: site, certificate, own: new Map() }));
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`],
      `--ignore-certificate-errors-spki-list=${certificate.spki}`,
    ],
  });
  atEnd(() => browser.close());
  return { port, origin, browserVersion: browser.version() };
}

/** A stalled machine costs a page marks that a second look gives back; a slow page gets them in none. */
const LOOKS = 3;

const byPerformance = (one, other) => one.marks.performance - other.marks.performance;

/** The page's figures; of several looks, the one in the middle. */
async function look({ origin, port }, path, onlyCategories) {
  const looks = [];
  do {
    const { lhr } = await lighthouse(origin + path, { port, logLevel: 'error', onlyCategories });
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    looks.push(readReport(path, lhr));
  } while (looks.length < LOOKS && looks.at(-1).marks.performance < LEAST.performance);
  return { ...looks.sort(byPerformance)[Math.floor(looks.length / 2)], looks: looks.length };
}

const shown = (value, format) => (value === undefined ? '–' : format(value));

const rowOf = ({ path, marks, lcpMs, tbtMs, cls, short, looks }) => ({
  page: path,
  'below 100': short.map(({ audit, score }) => `${audit} ${Math.round(score * 100)}`).join(', ') || '–',
  performance: shown(marks.performance, String),
  accessibility: String(marks.accessibility),
  'best practices': String(marks['best-practices']),
  SEO: String(marks.seo),
  LCP: shown(lcpMs, (ms) => `${(ms / 1000).toFixed(2)} s`),
  TBT: shown(tbtMs, (ms) => `${Math.round(ms)} ms`),
  CLS: shown(cls, (value) => value.toFixed(3)),
  looks: String(looks),
});

async function inspect({ pages: wanted, untimed }) {
  await buildTestSite();
  const { pages: every } = await import('../support/pages.ts');
  const categories = Object.keys(LEAST).filter((category) => !untimed || category !== 'performance');
  const visit = await openVisit();
  const paths = wanted ? wanted.split(',') : every;
  const pages = [];
  for (const path of paths) {
    pages.push(await look(visit, path, categories));
    console.error(`${pages.length} of ${paths.length}: ${path}`);
  }
  const faults = pages.flatMap(faultsOf);
  if (faults.length > 0) process.exitCode = 1;
  return {
    about: { lighthouse: pages[0]?.version, chromium: visit.browserVersion },
    text: `${markdown(pages.map(rowOf))}\n${faults.join('\n') || 'Every page has its marks.'}`,
    pages,
  };
}

await runBench(DEFAULTS, inspect);
