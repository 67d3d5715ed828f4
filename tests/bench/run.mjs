import { parseArgs } from 'node:util';
import { buildTestSite } from '../support/test-site.mjs';
import { launchBrowser } from './browser.mjs';
import { makeCertificate } from './certificate.mjs';
import { startFront } from './front.mjs';
import { inWords, measure, PROFILE } from './measure.mjs';
import { buildMonolith } from './monolith.mjs';
import { summarize, table, verdict } from './report.mjs';
import { again, keep, runBench, wholeNumber } from './session.mjs';
import { startSite } from './site.mjs';
import { gzipBytes, variantsOf } from './variants.mjs';

/**
 * `npm run bench -- [--rounds 5] [--pages /,/contact] [--json FILE]`: the site as it is, the same pages as one
 * monolithic build, and their bare HTML, measured in turn within each round.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/,/offres/vds,/games,/offres/telephonie-mobile' },
    json: { type: 'string' },
  },
});
const paths = values.pages.split(',');

/** One load of every page in every variant; the order turns with the round so that none is always first. */
async function measureRound(browser, round, variants) {
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

async function bench() {
  const rounds = wholeNumber(values.rounds, '--rounds');
  await buildTestSite();
  const certificate = makeCertificate();
  const site = keep(await startSite());
  const { variants, cssBytes } = await variantsOf({
    origin: site.origin,
    paths,
    monolith: await buildMonolith(),
  });
  for (const variant of variants) {
    variant.origin = keep(await startFront({ origin: site.origin, certificate, own: variant.own })).origin;
  }
  const browser = keep(await launchBrowser(certificate));
  // The first pages of a new browser are slow in every variant: thrown away.
  for (const variant of variants) await measure(browser, variant.origin + paths[0], { hasScripts: false });
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    samples.push(...(await measureRound(browser, round, variants)));
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

await runBench(bench, values);
