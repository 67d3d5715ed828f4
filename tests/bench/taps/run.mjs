import { parseArgs } from 'node:util';
import { buildTestSite, everyPage } from '../../support/test-site.mjs';
import { launchBrowser } from '../browser.mjs';
import { makeCertificate } from '../certificate.mjs';
import { startFront } from '../front.mjs';
import { inWords, PROFILE, SLOW } from '../measure.mjs';
import { inTurns } from '../rounds.mjs';
import { again, keep, runBench, wholeNumber } from '../session.mjs';
import { startSite } from '../site.mjs';
import { variantsOf } from '../variants.mjs';
import { widthsOf } from './kinds.mjs';
import { expectedOf, summarize } from './outcome.mjs';
import { table, verdict } from './report.mjs';
import { controlsOf, firstPaintOf, looksOf, tap } from './visit.mjs';

/**
 * `npm run bench:taps -- [--rounds 3] [--pages /,/contact | --all] [--slow] [--before http://…] [--json FILE]`: what a
 * finger feels. One control of each kind in the first two screens is tapped once at the first paint and once when the
 * page has all it needs, each in a fresh profile, beside the first paint of its page's bare HTML. `--before` names
 * another state of the site, already served, which is measured in the same rounds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    pages: { type: 'string', default: '/,/offres/vds,/games,/offres/telephonie-mobile' },
    all: { type: 'boolean' },
    slow: { type: 'boolean' },
    before: { type: 'string' },
    json: { type: 'string' },
  },
});
const profile = values.slow ? SLOW : PROFILE;
const WIDTHS = [390, 1440];

/** The controls to tap on a page, each where it is first found: on a phone, else on a wide screen. */
async function discover(browser, origin, path) {
  const found = new Map();
  for (const width of WIDTHS) {
    const controls = await again(() => controlsOf(browser, { url: origin + path, width }));
    for (const { kind, name } of controls) {
      if (found.has(kind) || !widthsOf(kind).includes(width)) continue;
      const control = { path, width, kind, name };
      found.set(kind, {
        ...control,
        expected: expectedOf(await again(() => looksOf(browser, { url: origin + path, ...control }))),
      });
    }
  }
  return [...found.values()];
}

/** A site's pages as they are and as bare HTML, over HTTP/2, with the controls to tap. */
async function prepare(browser, certificate, { state, origin }, paths) {
  const { variants } = await variantsOf({ origin, paths });
  const origins = {};
  for (const { name, own } of variants) {
    origins[name] = keep(await startFront({ origin, certificate, own })).origin;
  }
  const controls = [];
  for (const path of paths) controls.push(...(await discover(browser, origins.federated, path)));
  return controls.map((control) => ({ state, origins, ...control }));
}

async function bench() {
  const rounds = wholeNumber(values.rounds, '--rounds');
  await buildTestSite();
  const paths = values.all ? await everyPage() : values.pages.split(',');
  const certificate = makeCertificate();
  const browser = keep(await launchBrowser(certificate));
  const sites = [
    { state: 'now', origin: keep(await startSite()).origin },
    ...(values.before ? [{ state: 'before', origin: values.before }] : []),
  ];
  const controls = [];
  for (const site of sites) controls.push(...(await prepare(browser, certificate, site, paths)));
  const skipped = controls.filter(({ expected }) => expected === null);
  const tapped = controls.filter(({ expected }) => expected !== null);
  console.error(`${tapped.length} controls on ${paths.length} pages`);

  const requests = tapped.map((control) => ({
    name: `${control.path}: ${control.kind}, ${control.state}`,
    control,
  }));
  const servers = ['bare', 'paint', 'ready'].map((name) => ({ name }));
  const samples = await inTurns({ rounds, requests, servers }, ({ name: when }, { control }) =>
    again(async () => {
      const { path, origins, ...visit } = { ...control, profile };
      if (when === 'bare')
        return { paint: await firstPaintOf(browser, { ...visit, url: origins.bare + path }) };
      return tap(browser, { ...visit, url: origins.federated + path, atPaint: when === 'paint' });
    }),
  );
  const rows = requests.map(({ name, control: { origins: _, ...control } }) => ({
    ...{ rounds, ...control },
    ...summarize(
      samples.filter(({ request }) => request === name),
      control.expected,
    ),
  }));
  const about = {
    rounds,
    chromium: browser.version(),
    'loads measured again': again.count,
    profile: inWords(profile),
  };
  const reports = sites.map(({ state }) => {
    const of = (all) => all.filter((row) => row.state === state);
    return `${state}\n\n${table(of(rows))}\n\n${verdict(of(rows), of(skipped))}`;
  });
  return { about, text: reports.join('\n\n'), rows, samples };
}

await runBench(bench, values);
