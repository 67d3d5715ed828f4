import { setTimeout as pause } from 'node:timers/promises';
import { buildTestSite } from '../support/test-site.mjs';
import { makeCertificate } from './certificate.mjs';
import { inTurns, markdown, medians } from './figures.mjs';
import { startFront } from './front.mjs';
import { inWords, launchBrowser, PROFILE, throttle } from './measure.mjs';
import { again, keep, runBench, startSite } from './session.mjs';
import { openUnwatched } from './unwatched.mjs';
import { variantsOf } from './variants.mjs';

/**
 * `npm run bench:first-tap`: what the first script answers, tapped by a
 * script as soon as the page is painted, until its effect is painted. Nobody watches but for that: `bench:taps` finds every
 * control and every fault, but reads the whole page's words in each frame, which takes the slowed processor as long as an answer.
 */
const DEFAULTS = { rounds: 5, pages: '/offres/vds,/games', before: '' };

const CONTROLS = {
  theme: 'button[name=theme]',
  'HT/TTC': 'header input[value=ttc]',
  search: 'form[data-opens-search] button',
  quote: 'a[data-offer-name]',
};

const POLL_MS = 100;
const PATIENCE_MS = 10_000;

/** Runs in the page before its own scripts, so it may use nothing from outside. Times are milliseconds since navigation. */
function tapOncePainted(control) {
  const afterPaint = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  const tap = () => {
    const found = document.querySelector(control);
    // The first paint may come before the whole of the document.
    if (!found) return requestAnimationFrame(tap);
    window.__tapped.at = performance.now();
    found.click();
    afterPaint(() => {
      window.__tapped.effect = performance.now();
    });
  };
  window.__tapped = {};
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (!paint) return;
    window.__tapped.fcp = paint.startTime;
    if (control) tap();
  }).observe({ type: 'paint', buffered: true });
}

/** Loads a page in a fresh profile: first paint, tap and its painted effect. Without a control, the first paint alone. */
async function tapAt(browser, url, control) {
  const page = await openUnwatched(browser, { width: 390, height: 844 });
  try {
    await page.send('Network.enable');
    await throttle(page, PROFILE);
    const source = `(${tapOncePainted})(${JSON.stringify(control)})`;
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.send('Page.navigate', { url });
    const start = performance.now();
    const last = control ? 'effect' : 'fcp';
    for (;;) {
      const tapped = await page.run(() => window.__tapped ?? {});
      if (tapped[last]) return { ...tapped, wait: tapped.effect - tapped.at };
      if (performance.now() - start > PATIENCE_MS) throw new Error(`${url}: nothing answers ${control}`);
      await pause(POLL_MS);
    }
  } finally {
    await page.close();
  }
}

async function bench({ rounds, pages, before }) {
  const paths = pages.split(',');
  await buildTestSite();
  const certificate = makeCertificate();
  const states = [
    { state: 'now', origin: (await startSite()).origin },
    ...(before ? [{ state: 'before', origin: before }] : []),
  ];
  const servers = [];
  for (const { state, origin } of states) {
    const { variants } = await variantsOf({ origin, paths });
    for (const { name, own } of variants) {
      if (name === 'bare' && state === 'before') continue;
      const front = keep(await startFront({ origin, certificate, own }));
      servers.push({ name: name === 'bare' ? 'bare' : state, origin: front.origin });
    }
  }
  const browser = await launchBrowser(certificate);
  const requests = paths.flatMap((path) =>
    Object.entries(CONTROLS).map(([kind, control]) => ({ name: `${path} ${kind}`, path, kind, control })),
  );
  const samples = await inTurns({ rounds, requests, servers }, ({ name, origin }, { path, control }) =>
    again(() => tapAt(browser, origin + path, name === 'bare' ? null : control)),
  );
  const { middle, ratio } = medians(samples);
  const rows = requests.flatMap(({ name, path, kind }) =>
    states.map(({ state }) => ({
      page: path,
      control: kind,
      state,
      'first paint ms': middle(name, state, 'fcp'),
      'tapped at ms': middle(name, state, 'at'),
      'effect after ms': middle(name, state, 'wait'),
      'effect × bare': ratio(name, state, 'bare', 'effect', 'fcp'),
    })),
  );
  const about = { rounds, chromium: browser.version(), profile: inWords(PROFILE) };
  return { about, text: markdown(rows), rows };
}

await runBench(DEFAULTS, bench);
