import { buildTestSite } from '../../support/test-site.mjs';
import { makeCertificate } from '../certificate.mjs';
import { inTurns, markdown } from '../figures.mjs';
import { startFront } from '../front.mjs';
import { inWords, launchBrowser, PROFILE, SLOW } from '../measure.mjs';
import { again, keep, runBench, startSite } from '../session.mjs';
import { variantsOf } from '../variants.mjs';
import { expectedOf, LATE_MS, summarize, widthsOf } from './rules.mjs';
import { controlsOf, firstPaintOf, looksOf, tap } from './visit.mjs';

/**
 * `npm run bench:taps`: what a
 * finger feels. One control of each kind in the first two screens is tapped once at the first paint and once when the
 * page has all it needs, each in a fresh profile, beside the first paint of its page's bare HTML. `--before` names
 * another state of the site, already served, which is measured in the same rounds.
 */
const DEFAULTS = {
  rounds: 3,
  pages: '/,/offres/vds,/games,/offres/telephonie-mobile',
  all: false,
  slow: false,
  before: '',
};
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

const ms = (value) => (value === null ? '–' : value.toFixed(0));
const x = (value) => (value === null ? '–' : value.toFixed(2));

/** « late », or « late 2/3 » where it isn't so in every round. */
const countsInWords = (faults, rounds) =>
  Object.entries(faults).map(([fault, count]) => (count === rounds ? fault : `${fault} ${count}/${rounds}`));

function faultsInWords({ faults, rounds }) {
  const ready = countsInWords(faults.ready, rounds);
  return [...countsInWords(faults.paint, rounds), ...ready.map((fault) => `${fault} when ready`)].join(', ');
}

/** The rows `{ path, width, kind, name, rounds, …summary }` as a Markdown table. */
const table = (rows) =>
  markdown(
    rows.map((row) => ({
      page: row.path,
      control: `${row.kind} (${row.name.length > 24 ? `${row.name.slice(0, 23)}…` : row.name})`,
      px: String(row.width),
      'tapped at ms': ms(row.tappedMs),
      'effect after ms': ms(row.waitMs),
      'effect × bare': x(row.effectToBare),
      'when ready, after ms': ms(row.readyWaitMs),
      faults: faultsInWords(row),
    })),
  );

const placeOf = ({ path, kind, width }) => `${kind} on ${path} (${width})`;
const listed = (rows) => (rows.length > 0 ? rows.map(placeOf).join(', ') : 'none');

function lateness(rows, figure) {
  const late = rows.filter((row) => row[figure] > LATE_MS).toSorted((a, b) => b[figure] - a[figure]);
  const worst = late.length > 0 ? `; worst ${ms(late[0][figure])} ms: ${placeOf(late[0])}` : '';
  return `${late.length} of ${rows.length}${worst}`;
}

/** The controls that lost, doubled or delayed a tap or left the page, by name; the latest with its figure. */
function verdict(rows, skipped) {
  const having = (fault) => rows.filter(({ faults }) => faults.paint[fault] || faults.ready[fault]);
  return [
    ...['lost', 'doubled', 'missed', 'throws', 'leaves'].map((fault) => `${fault}: ${listed(having(fault))}`),
    `late (median > ${LATE_MS} ms) at first paint: ${lateness(rows, 'waitMs')}`,
    `late when ready: ${lateness(rows, 'readyWaitMs')}`,
    `not measured, for a tap changes nothing seen: ${listed(skipped)}`,
  ].join('\n');
}

async function bench({ rounds, pages, all, slow, before }) {
  await buildTestSite();
  const paths = all ? (await import('../../support/pages.ts')).pages : pages.split(',');
  const profile = slow ? SLOW : PROFILE;
  const certificate = makeCertificate();
  const browser = await launchBrowser(certificate);
  const sites = [
    { state: 'now', origin: (await startSite()).origin },
    ...(before ? [{ state: 'before', origin: before }] : []),
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
    const of = (every) => every.filter((row) => row.state === state);
    return `${state}\n\n${table(of(rows))}\n\n${verdict(of(rows), of(skipped))}`;
  });
  return { about, text: reports.join('\n\n'), rows, samples };
}

await runBench(DEFAULTS, bench);
