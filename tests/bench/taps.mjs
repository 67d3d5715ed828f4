import { setTimeout as pause } from 'node:timers/promises';
import { makeCertificate } from '#support/certificate.mjs';
import { buildTestSite } from '#support/test-site.mjs';
import { launchBrowser, openPage, PROFILE_TEXT } from './browser.mjs';
import { condense, measureInterleaved, runBench, startSite } from './harness.mjs';
import { startSiteAndBare } from './http2-proxy.mjs';

/**
 * `site bench taps`: one control of each kind is tapped once at the first paint and once when the page is ready, each in a
 * fresh profile. « Answer » is the time from the tap to the first frame that shows its effect; « INP » is the browser's own
 * figure, from the tap to the next frame (Event Timing).
 */
const DEFAULTS = { rounds: 3 };

/** The longest answer that feels immediate, in milliseconds. */
const IMMEDIATE_MS = 100;
const TIMEOUT_MS = 10_000;
/** After an answer it may be taken back or given twice for so long, in milliseconds. */
const SETTLE_MS = 500;
const POLL_MS = 50;

/** State that a tap changes. The functions run in the page and use nothing from outside. */
const STATES = {
  theme: () => document.documentElement.dataset.theme,
  prices: () => document.documentElement.dataset.prices,
  dialog: () => document.querySelector('dialog:modal')?.id ?? '',
  quote: () => document.querySelector('.quote-status')?.textContent,
  compared: () => Boolean(document.querySelector('[aria-label="Offres cochées"]')),
  address: () => location.search,
  questions: () => [...(document.querySelector('[name=jeu]')?.form ?? [])].map(({ name }) => name).join(),
  filters: () => document.querySelector('[aria-controls=filtres]')?.ariaExpanded,
};

const [VDS, GAMES, MOBILE, DEDICATED] = [
  '/offres/vds',
  '/games',
  '/offres/telephonie-mobile',
  '/offres/dedies',
];

/** Controls by a selector; a `key` is pressed in a field, which a tap alone doesn't change. */
const CONTROLS = [
  { path: VDS, kind: 'theme', selector: 'button[name=theme]', state: 'theme' },
  { path: VDS, kind: 'HT/TTC', selector: 'header label:has([value=ttc])', state: 'prices' },
  { path: VDS, kind: 'search', selector: 'header [aria-keyshortcuts]', state: 'dialog' },
  { path: VDS, kind: '« Ajouter au devis »', selector: 'a[data-offer-name]', state: 'quote' },
  { path: VDS, kind: 'compare', selector: 'label:has([data-compare])', state: 'compared' },
  { path: GAMES, kind: 'theme', selector: 'button[name=theme]', state: 'theme' },
  { path: GAMES, kind: 'mobile menu', selector: '[commandfor=menu]', state: 'dialog' },
  { path: GAMES, kind: 'list (island)', selector: '[name=jeu]', state: 'questions', key: 'ArrowDown' },
  { path: MOBILE, kind: 'segmented choice', selector: 'label:has([value=physique])', state: 'address' },
  { path: MOBILE, kind: 'dialog', selector: '[commandfor=compatibilite-esim]', state: 'dialog' },
  { path: DEDICATED, kind: 'filters (island)', selector: '[aria-controls=filtres]', state: 'filters' },
];

/** Runs in the measured page. Collects into `window.bench` the first paint, the tap and the longest interaction. */
function observe() {
  const readings = { fcp: 0, tap: 0, inp: 0 };
  window.bench = readings;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') readings.fcp = entry.startTime;
  });
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) readings.inp = Math.max(readings.inp, duration);
  });
  for (const type of ['pointerup', 'keydown'])
    addEventListener(
      type,
      ({ isTrusted, timeStamp }) => {
        if (isTrusted) readings.tap ||= timeStamp;
      },
      true,
    );
}

/** Runs in the page: resolves once it is painted, or ready, with the middle of the control on the screen. */
async function aim({ selector, key, isReady }) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const isDue = () =>
    isReady
      ? document.readyState === 'complete' && document.documentElement.dataset.ready !== undefined
      : window.bench.fcp > 0;
  let control;
  // The first paint may come before the whole of the document.
  while (!isDue() || !control) {
    await frame();
    control = document.querySelector(selector);
  }
  if (isReady) await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (key) control.focus({ preventScroll: true });
  const { left, top, width, height } = control.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Runs in the page: notes each change of a state, and when the first one was painted. */
function watch(readState) {
  const { bench } = window;
  let last = readState();
  bench.changes = 0;
  const look = () => {
    const current = readState();
    if (current !== last) {
      last = current;
      bench.changes += 1;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        bench.effect ??= performance.now();
      };
      port2.postMessage(null);
    }
    requestAnimationFrame(look);
  };
  look();
}

async function sendGesture(page, { x, y }, key) {
  if (key) {
    const pressed = { key, code: key, windowsVirtualKeyCode: 40 };
    await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
    return page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  }
  await Promise.all([
    page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

/** Loads a page and taps a control. Resolves with times in milliseconds, those of what never came left out, and the fault. */
async function tap(browser, url, { selector, key, state }, isReady) {
  const page = await openPage(browser, observe);
  try {
    let documents = 0;
    page.on('Page.frameNavigated', ({ frame }) => {
      if (!frame.parentId) documents += 1;
    });
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.send('Page.navigate', { url });
    const target = await page.run(aim, { selector, key, isReady });
    await page.run(`() => (${watch})(${STATES[state]})`);
    await sendGesture(page, target, key);
    const start = performance.now();
    let readings = {};
    while (documents === 1 && !readings.effect && performance.now() - start < TIMEOUT_MS) {
      await pause(POLL_MS);
      readings = await page.run(() => window.bench).catch(() => readings);
    }
    await pause(SETTLE_MS);
    if (documents > 1) return { fault: 'leaves the page' };
    const { fcp, tap: at, inp, effect, changes } = await page.run(() => window.bench);
    const fault = !at ? 'missed' : !effect ? 'lost' : changes > 1 ? 'doubled' : undefined;
    return { fcp, at, effect, answer: effect - at, inp, fault };
  } finally {
    await page.close();
  }
}

async function loadBare(browser, url) {
  const page = await openPage(browser, observe);
  try {
    await page.send('Page.navigate', { url });
    await page.run(aim, { selector: 'main', isReady: false });
    return { fcp: await page.run(() => window.bench.fcp) };
  } finally {
    await page.close();
  }
}

async function bench({ rounds }) {
  await buildTestSite();
  const certificate = makeCertificate();
  const { origin } = await startSite();
  const paths = [...new Set(CONTROLS.map(({ path }) => path))];
  const [site, bare] = await startSiteAndBare({ origin, certificate, paths });
  const browser = await launchBrowser(certificate);
  const subjects = CONTROLS.map((control) => ({ ...control, name: `${control.path} ${control.kind}` }));
  const servers = [bare, { ...site, name: 'at paint' }, { ...site, name: 'when ready' }];
  const samples = await measureInterleaved({ rounds, subjects, servers }, (server, control) =>
    server === bare
      ? loadBare(browser, bare.origin + control.path)
      : tap(browser, server.origin + control.path, control, server.name === 'when ready'),
  );
  const { middle, ratio } = condense(samples);
  const getFaults = (name) =>
    samples
      .filter(({ subject, fault }) => subject === name && fault)
      .map(({ server, fault }) => `${fault} ${server}`);
  const rows = subjects.map(({ name, path, kind }) => ({
    page: `\`${path}\``,
    control: kind,
    'first paint ms': middle(name, 'at paint', 'fcp'),
    'tapped at ms': middle(name, 'at paint', 'at'),
    'answer ms': middle(name, 'at paint', 'answer'),
    'answered × bare paint': ratio(name, 'at paint', 'bare', 'effect', 'fcp'),
    'INP ms': middle(name, 'at paint', 'inp'),
    'ready: answer ms': middle(name, 'when ready', 'answer'),
    'ready: INP ms': middle(name, 'when ready', 'inp'),
    faults: getFaults(name).join(', ') || 'none',
  }));
  const late = (title) => rows.filter((row) => row[title] > IMMEDIATE_MS).length;
  return {
    profile: [`Chromium ${browser.version()}`, PROFILE_TEXT],
    rows,
    notes: [
      `Answered after more than ${IMMEDIATE_MS} ms: ${late('answer ms')} of ${rows.length} at the first paint, ${late('ready: answer ms')} when ready.`,
    ],
    faults: rows
      .filter(({ faults }) => faults !== 'none')
      .map(({ page, control, faults }) => `${page}, ${control}: ${faults}`),
  };
}

await runBench('bench taps', DEFAULTS, bench);
