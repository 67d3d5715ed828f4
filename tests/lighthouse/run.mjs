import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { makeCertificate } from '../bench/certificate.mjs';
import { startFront } from '../bench/front.mjs';
import { startSite } from '../bench/site.mjs';
import { ensureChromium } from '../support/chromium.mjs';
import { buildTestSite, everyPage } from '../support/test-site.mjs';
import { faultsOf, LEAST, readReport } from './marks.mjs';

/**
 * `npm run lighthouse -- [--pages /,/contact] [--untimed] [--json FILE]`: Lighthouse's mobile profile on every page, as
 * a visitor gets it. Ends with 1 when a page has less than its marks (`marks.mjs`). Untimed, the performance is left
 * out: less time, and marks no busy machine can change.
 */
const { values } = parseArgs({
  options: { pages: { type: 'string' }, json: { type: 'string' }, untimed: { type: 'boolean' } },
});
const categories = Object.keys(LEAST).filter((category) => !values.untimed || category !== 'performance');

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/**
 * The composed site with its API and a browser Lighthouse can steer. The site stands behind HTTP/2 and TLS, as its
 * visitors meet it: over HTTP/1.1 Lighthouse's simulation would queue modules behind six connections that no visitor
 * has, and on `http://localhost` the audits of HTTPS pass without having looked at anything.
 */
async function openVisit() {
  const executablePath = await ensureChromium();
  const certificate = makeCertificate();
  const site = await startSite();
  const front = await startFront({ origin: site.origin, certificate, own: new Map() });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`],
      `--ignore-certificate-errors-spki-list=${certificate.spki}`,
    ],
  });
  return {
    port,
    origin: front.origin,
    browserVersion: browser.version(),
    async close() {
      await browser.close();
      await front.close();
      await site.close();
    },
  };
}

/** A stalled machine costs a page marks that a second look gives back; a slow page gets them in none. */
const LOOKS = 3;

const byPerformance = (one, other) => one.marks.performance - other.marks.performance;

/** The page's figures; of several looks, the one in the middle. */
async function look(visit, path) {
  const looks = [];
  do {
    const { lhr } = await lighthouse(visit.origin + path, {
      port: visit.port,
      logLevel: 'error',
      onlyCategories: categories,
    });
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    looks.push(readReport(path, lhr));
  } while (looks.length < LOOKS && looks.at(-1).marks.performance < LEAST.performance);
  return { ...looks.sort(byPerformance)[Math.floor(looks.length / 2)], looks: looks.length };
}

const shown = (value, format) => (value === undefined ? '–' : format(value));

/** A Markdown table, a line for each page. */
function table(pages) {
  const rows = pages.map(({ path, marks, lcpMs, tbtMs, cls, short, looks }) => [
    path,
    shown(marks.performance, String),
    marks.accessibility,
    marks['best-practices'],
    marks.seo,
    shown(lcpMs, (ms) => `${(ms / 1000).toFixed(2)} s`),
    shown(tbtMs, (ms) => `${Math.round(ms)} ms`),
    shown(cls, (value) => value.toFixed(3)),
    looks,
    short.map(({ audit, score }) => `${audit} ${Math.round(score * 100)}`).join(', ') || '–',
  ]);
  const head = 'page,performance,accessibility,best practices,SEO,LCP,TBT,CLS,looks,below 100'.split(',');
  const ruler = head.map((_, column) => (column === 0 || column === head.length - 1 ? '---' : '---:'));
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const load = () => loadavg()[0].toFixed(1);
const before = load();
const visit = await buildTestSite().then(openVisit);
try {
  const paths = values.pages?.split(',') ?? (await everyPage());
  const pages = [];
  for (const path of paths) {
    pages.push(await look(visit, path));
    console.error(`${pages.length} of ${paths.length}: ${path}`);
  }
  const about = {
    date: new Date().toISOString(),
    lighthouse: pages[0]?.version,
    chromium: visit.browserVersion,
    node: process.version,
    load: `${before} before, ${load()} after, ${availableParallelism()} cores`,
  };
  console.log(
    Object.entries(about)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
  );
  console.log(table(pages));
  const faults = pages.flatMap(faultsOf);
  console.log(faults.length > 0 ? faults.join('\n') : 'Every page has its marks.');
  if (values.json) await writeFile(values.json, JSON.stringify({ ...about, pages }, null, 1));
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await visit.close();
}
