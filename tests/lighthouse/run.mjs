import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { buildTestSite, everyPage } from '../support/test-site.mjs';
import { openVisit } from './browser.mjs';
import { faultsOf, LEAST, readReport } from './marks.mjs';
import { table } from './table.mjs';

/**
 * `npm run lighthouse -- [--pages /,/contact] [--untimed] [--json FILE]`: Lighthouse's mobile profile on every page, as
 * a visitor gets it. Ends with 1 when a page has less than its marks (`marks.mjs`). Untimed, the performance is left
 * out: less time, and marks no busy machine can change.
 */
const { values } = parseArgs({
  options: { pages: { type: 'string' }, json: { type: 'string' }, untimed: { type: 'boolean' } },
});
const categories = Object.keys(LEAST).filter((category) => !values.untimed || category !== 'performance');

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
