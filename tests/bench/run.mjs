import { buildTestSite } from '../support/test-site.mjs';
import { makeCertificate } from './certificate.mjs';
import { markdown, median } from './figures.mjs';
import { startFront } from './front.mjs';
import { inWords, launchBrowser, measure, PROFILE } from './measure.mjs';
import { buildMonolith } from './monolith.mjs';
import { again, keep, runBench, startSite } from './session.mjs';
import { gzipBytes, variantsOf } from './variants.mjs';

/**
 * `npm run bench -- [--rounds 5] [--pages /,/contact] [--json FILE]`: the site as it is, the same pages as one
 * monolithic build, and their bare HTML, measured in turn within each round.
 */
const DEFAULTS = { rounds: 5, pages: '/,/offres/vds,/games,/offres/telephonie-mobile' };

const FIGURES = ['html', 'js', 'requests', 'depth', 'fcp', 'lcp', 'cls', 'interactive', 'ready', 'tbt'];

/**
 * Condenses samples `{ path, variant, round, …figures }` into one row per page and variant: the median of each
 * figure, and of the ratios to another variant within the same round.
 */
function summarize(samples) {
  const key = ({ path, variant, round }) => `${path} ${variant} ${round}`;
  const byKey = new Map(samples.map((sample) => [key(sample), sample]));
  const groups = new Map();
  for (const sample of samples) {
    const name = `${sample.path} ${sample.variant}`;
    groups.set(name, [...(groups.get(name) ?? []), sample]);
  }
  return [...groups.values()].map((group) => {
    const [{ path, variant, jsGzip, css }] = group;
    const times = (figure, base, baseFigure = figure) =>
      median(group.map((one) => one[figure] / byKey.get(key({ ...one, variant: base }))[baseFigure]));
    return {
      path,
      variant,
      jsGzip,
      css,
      ...Object.fromEntries(FIGURES.map((name) => [name, median(group.map((one) => one[name]))])),
      lcpToBare: times('lcp', 'bare'),
      readyToBare: times('ready', 'bare'),
      readyToInteractive: times('ready', 'bare', 'interactive'),
      lcpToMonolith: times('lcp', 'monolith'),
      readyToMonolith: times('ready', 'monolith'),
    };
  });
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

/** One load of every page in every variant; the order turns with the round so that none is always first. */
async function measureRound(browser, round, variants, paths) {
  const samples = [];
  for (const path of paths) {
    for (let turn = 0; turn < variants.length; turn += 1) {
      const variant = variants[(turn + round) % variants.length];
      const figures = await again(() =>
        measure(browser, variant.origin + path, { hasScripts: variant.name !== 'bare' }),
      );
      samples.push({ path, variant: variant.name, round, ...figures });
    }
  }
  return samples;
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
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    samples.push(...(await measureRound(browser, round, variants, paths)));
    console.error(`round ${round + 1} of ${rounds}`);
  }
  for (const sample of samples) {
    const variant = variants.find(({ name }) => name === sample.variant);
    const sizes = sample.scripts.map((path) => gzipBytes(site.origin, variant, path));
    sample.jsGzip = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    sample.css = cssBytes.get(sample.path);
  }
  const rows = summarize(samples);
  const about = {
    rounds,
    chromium: browser.version(),
    'loads measured again': again.count,
    profile: inWords(PROFILE),
  };
  return { about, text: `${table(rows)}\n${verdict(rows)}`, rows, samples };
}

await runBench(DEFAULTS, bench);
