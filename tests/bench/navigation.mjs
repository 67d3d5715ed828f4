import { ensureFullChromium } from '#support/chromium.mjs';
import { buildTestSite } from '#support/test-site.mjs';
import { openChromium, startScriptInjectingProxy } from '#support/undebugged-chromium.ts';
import { condense, measureInterleaved, runBench, startSite, stopAtBenchEnd } from './harness.mjs';

/** `site bench navigation`: from a click to the next page's paint, by a browser without a debugger. */

/** From a page, by a link on it, to another. */
const PAIRS = [
  ['/', '/offres/vds'],
  ['/offres', '/games'],
  ['/offres/vds', '/contact'],
  ['/prix', '/offres/fibre'],
];

/** Ways to load pages ahead of the click; `null` loads none. */
const WAYS = {
  plain: null,
  prefetched: 'prefetch',
  prerendered: 'prerender',
};

/** Waits of the network that the proxy adds to each page, in milliseconds. */
const DELAY_MS = 300;

/** Marks the link that will be clicked: as under a visitor's pointer, its page alone is loaded ahead. */
const LINK_CLASS = 'bench-link';

/**
 * Runs in each page; the session counts the steps. Clicks a link once the page has been at rest, reports the time to the next
 * page's paint, then does the same for going back.
 */
const driver = `
const PAIRS = ${JSON.stringify(PAIRS)};
const REST_MS = 2500;
const now = () => performance.timeOrigin + performance.now();
const painted = () => new Promise((done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => done(now());
  port1.postMessage(0);
}));
const firstPaint = () => new Promise((done) => new PerformanceObserver((list) => {
  const [entry] = list.getEntriesByName('first-contentful-paint');
  if (entry) done(performance.timeOrigin + entry.startTime);
}).observe({ type: 'paint', buffered: true }));
const rest = () => new Promise((done) => setTimeout(done, REST_MS));
const read = () => JSON.parse(sessionStorage.getItem('bench') ?? '{"pair":0,"step":"start"}');
const write = (state) => sessionStorage.setItem('bench', JSON.stringify(state));
async function leave(state, act) {
  await rest();
  write({ ...state, at: now() });
  act();
}
async function arrive(paint) {
  const state = read();
  const [from, to] = PAIRS[state.pair] ?? [];
  if (state.step === 'start' && location.pathname === from) {
    const link = Object.assign(document.createElement('a'), { href: to, className: '${LINK_CLASS}' });
    document.querySelector('main').append(link);
    return leave({ ...state, step: 'forward' }, () => link.click());
  }
  const ms = (await paint) - state.at;
  if (state.step === 'forward' && location.pathname === to) {
    report({ pair: state.pair, step: 'forward', ms });
    return leave({ ...state, step: 'back' }, () => history.back());
  }
  if (state.step === 'back' && location.pathname === from) {
    report({ pair: state.pair, step: 'back', ms });
    const pair = state.pair + 1;
    write({ pair, step: 'start' });
    if (pair === PAIRS.length) return report({ isOver: true });
    await rest();
    location.href = PAIRS[pair][0];
  }
}
if (document.prerendering) document.addEventListener('prerenderingchange', () => arrive(painted()));
else addEventListener('load', () => arrive(firstPaint()));
addEventListener('pageshow', ({ persisted }) => persisted && arrive(painted()));
`;

/** Visits the four pairs in one browser. Resolves with what its pages reported. */
async function visit(chromium, origin, action) {
  const samples = [];
  let end;
  const over = new Promise((done) => {
    end = done;
  });
  const rules = { where: { selector_matches: `.${LINK_CLASS}` }, eagerness: 'immediate' };
  const proxy = stopAtBenchEnd(
    await startScriptInjectingProxy({
      origin,
      driver,
      onReport: (sample) => (sample.isOver ? end() : samples.push(sample)),
      onRequest: ({ headers }) =>
        headers.accept?.includes('text/html') && new Promise((resolve) => setTimeout(resolve, DELAY_MS)),
      editRules: action && (() => JSON.stringify({ [action]: [rules] })),
    }),
  );
  const browser = stopAtBenchEnd(openChromium(chromium, proxy.origin + PAIRS[0][0]));
  await over;
  await browser.stop();
  await proxy.stop();
  return samples;
}

async function bench({ rounds }) {
  await buildTestSite();
  const chromium = ensureFullChromium();
  const { origin } = await startSite();
  const ways = Object.keys(WAYS).map((name) => ({ name }));
  const visits = await measureInterleaved(
    { rounds, subjects: [{ name: 'visit' }], servers: ways },
    async (way) => ({
      samples: await visit(chromium, origin, WAYS[way.name]),
    }),
  );
  const { middle, ratio } = condense(
    visits.flatMap(({ server, samples }) =>
      samples.map(({ pair, step, ms }) => ({ subject: `${pair} ${step}`, server, ms })),
    ),
  );
  const rows = PAIRS.map(([from, to], pair) => ({
    'from → to': `\`${from}\` → \`${to}\``,
    'plain ms': middle(`${pair} forward`, 'plain', 'ms'),
    'prefetched ms': middle(`${pair} forward`, 'prefetched', 'ms'),
    'prerendered ms': middle(`${pair} forward`, 'prerendered', 'ms'),
    'back ms': middle(`${pair} back`, 'plain', 'ms'),
    'plain ÷ prerendered': ratio(`${pair} forward`, 'plain', 'prerendered', 'ms'),
  }));
  return { profile: ['whole Chromium', `pages delayed by ${DELAY_MS} ms`, 'processor not slowed'], rows };
}

await runBench('bench navigation', { rounds: 5 }, bench);
