import { buildTestSite } from '../support/test-site.mjs';
import { makeCertificate } from './certificate.mjs';
import { inTurns, markdown, medians } from './figures.mjs';
import { startFront } from './front.mjs';
import { inWords, launchBrowser, measure, PROFILE } from './measure.mjs';
import { buildMonolith } from './monolith.mjs';
import { again, keep, runBench, startSite } from './session.mjs';
import { gzipBytes, variantsOf } from './variants.mjs';

/**
 * `npm run bench`: the site as it is, the same pages as one
 * monolithic build, and their bare HTML, measured in turn within each round.
 */
const DEFAULTS = { rounds: 5, pages: '/,/offres/vds,/games,/offres/telephonie-mobile' };

const TIMES = ['fcp', 'lcp', 'cls', 'interactive', 'ready', 'tbt'];
const FIGURES = ['html', 'js', 'jsGzip', 'css', 'requests', 'depth', ...TIMES];

/** One row per page and variant: the median of each figure, and of the ratios to another variant within the same round. */
function rowsOf(samples, paths, variants) {
  const { middle, ratio } = medians(samples);
  return paths.flatMap((path) =>
    variants.map(({ name: variant }) => {
      const times = (figure, base, baseFigure) => ratio(path, variant, base, figure, baseFigure);
      return {
        path,
        variant,
        ...Object.fromEntries(FIGURES.map((name) => [name, middle(path, variant, name)])),
        lcpToBare: times('lcp', 'bare'),
        readyToBare: times('ready', 'bare'),
        readyToInteractive: times('ready', 'bare', 'interactive'),
        lcpToMonolith: times('lcp', 'monolith'),
        readyToMonolith: times('ready', 'monolith'),
      };
    }),
  );
}

const kB = (bytes) => (bytes / 1000).toFixed(1);
const ms = (value) => value.toFixed(0);
const x = (ratio) => ratio.toFixed(2);

const columns = [
  ['page', (row) => row.path],
  ['variant', (row) => row.variant],
  ['HTML br', (row) => kB(row.html)],
  ['JS br', (row) => kB(row.js)],
  ['JS gz', (row) => kB(row.jsGzip)],
  ['CSS gz', (row) => kB(row.css)],
  ['requests', (row) => ms(row.requests)],
  ['depth', (row) => ms(row.depth)],
  ['FCP ms', (row) => ms(row.fcp)],
  ['LCP ms', (row) => ms(row.lcp)],
  ['CLS', (row) => row.cls.toFixed(3)],
  ['ready ms', (row) => ms(row.ready)],
  ['TBT ms', (row) => ms(row.tbt)],
  ['LCP × bare', (row) => x(row.lcpToBare)],
  ['ready × bare', (row) => x(row.readyToBare)],
  ['ready × bare DOM', (row) => x(row.readyToInteractive)],
  ['LCP × mono', (row) => x(row.lcpToMonolith)],
  ['ready × mono', (row) => x(row.readyToMonolith)],
];

/** The rows as a Markdown table. Bytes in kB (1000). */
const table = (rows) =>
  markdown(rows.map((row) => Object.fromEntries(columns.map(([title, cell]) => [title, cell(row)]))));

/** Shift below this reads as 0.000. */
const CLS_NOISE = 0.0005;

const targets = [
  { name: 'LCP ≤ 1.05 ×', figure: 'lcpToBare', limit: 1.05, show: x },
  { name: 'ready ≤ 2.2 ×', figure: 'readyToBare', limit: 2.2, show: x },
  { name: 'TBT ≤ 40 ms', figure: 'tbt', limit: 40, show: ms },
  { name: 'CLS 0', figure: 'cls', limit: CLS_NOISE, show: (value) => value.toFixed(3) },
  { name: 'depth 2', figure: 'depth', limit: 2, show: ms },
  { name: 'JS ≤ 95 kB gzip', figure: 'jsGzip', limit: 95_000, show: kB },
];

/** One line: each target of the federated site, met or not, with the figure of its worst page. */
function verdict(rows) {
  const own = rows.filter(({ variant }) => variant === 'federated');
  const parts = targets.map(({ name, figure, limit, show }) => {
    const worst = own.reduce((a, b) => (b[figure] > a[figure] ? b : a));
    const isMet = worst[figure] <= limit;
    return `${name}: ${isMet ? 'met' : 'MISSED'} (${show(worst[figure])} on ${worst.path})`;
  });
  return `Targets, worst page: ${parts.join(' · ')}`;
}

async function bench({ rounds, pages }) {
  const paths = pages.split(',');
  await buildTestSite();
  const certificate = makeCertificate();
  const site = await startSite();
  const { variants, cssBytes } = await variantsOf({
    origin: site.origin,
    paths,
    monolith: await buildMonolith(),
  });
  for (const variant of variants) {
    variant.origin = keep(await startFront({ origin: site.origin, certificate, own: variant.own })).origin;
  }
  const browser = await launchBrowser(certificate);
  // The first pages of a new browser are slow in every variant: thrown away.
  for (const variant of variants) await measure(browser, variant.origin + paths[0], { hasScripts: false });
  const requests = paths.map((path) => ({ name: path }));
  const samples = await inTurns({ rounds, requests, servers: variants }, ({ name, origin }, { name: path }) =>
    again(() => measure(browser, origin + path, { hasScripts: name !== 'bare' })),
  );
  for (const sample of samples) {
    const variant = variants.find(({ name }) => name === sample.server);
    const sizes = sample.scripts.map((path) => gzipBytes(site.origin, variant, path));
    sample.jsGzip = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    sample.css = cssBytes.get(sample.request);
  }
  const rows = rowsOf(samples, paths, variants);
  const about = {
    rounds,
    chromium: browser.version(),
    'loads measured again': again.count,
    profile: inWords(PROFILE),
  };
  return { about, text: `${table(rows)}\n${verdict(rows)}`, rows, samples };
}

await runBench(DEFAULTS, bench);
