import { setTimeout as pause } from 'node:timers/promises';
import { throttle } from '../measure.mjs';
import { observe } from './observe.mjs';
import { kindOf } from './rules.mjs';

/** No request under way for so long, and the page has all it fetches by itself. */
const QUIET_MS = 500;
/** What hasn't answered so long after the page had everything doesn't answer. */
const PATIENCE_MS = 1500;
const POLL_MS = 50;
const PATIENCE_OF_ALL_MS = 90_000;

const HEIGHTS = { 390: 844, 1440: 900 };

/** A finger at either width. In the dark the first choice of a theme, « clair », is seen. */
const deviceOf = (width) => ({
  viewport: { width, height: HEIGHTS[width] },
  colorScheme: 'dark',
  hasTouch: true,
});

/**
 * In the page: resolves with true once its main thread has had nothing to do several times in a row. A page that paints nothing
 * any more may not be told that it is idle.
 */
const rest = () =>
  new Promise((done) => {
    const again = (times) =>
      requestIdleCallback(() => (times > 0 ? setTimeout(again, 100, times - 1) : done(true)), {
        timeout: 1000,
      });
    again(2);
  });

/**
 * Says whether the page has all it fetches by itself and has done what it does with it: no request for a while, and
 * rest afterwards.
 */
function watchQuiet(cdp, page) {
  const open = new Set();
  let lastChange = performance.now();
  let isLoaded = false;
  const change = () => {
    lastChange = performance.now();
  };
  const close = ({ requestId }) => {
    open.delete(requestId);
    change();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId);
    change();
  });
  cdp.on('Network.loadingFinished', close);
  cdp.on('Network.loadingFailed', close);
  page.on('load', () => {
    isLoaded = true;
    change();
  });
  const isSilent = () => isLoaded && open.size === 0 && performance.now() - lastChange > QUIET_MS;
  // A document that is being left answers nothing.
  return async () => isSilent() && (await page.evaluate(rest).catch(() => false)) && isSilent();
}

/** `then` once it holds; a page that never gets there is a stalled machine or a broken page, and no figure. */
async function until(condition, what) {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > PATIENCE_OF_ALL_MS) {
      throw Object.assign(new Error(`${what}: not within ${PATIENCE_OF_ALL_MS / 1000} s`), {
        name: 'TimeoutError',
      });
    }
    await pause(POLL_MS);
  }
}

const CODES = { ArrowDown: 40, ArrowUp: 38, 5: 53 };

/** Sends the gesture as a trusted one, through the browser, which doesn't wait for the page. */
async function send(cdp, { x, y, key }) {
  if (key) {
    const pressed = { key, windowsVirtualKeyCode: CODES[key], code: key === '5' ? 'Digit5' : key };
    const written = key === '5' ? { text: key } : {};
    await Promise.all([
      cdp.send('Input.dispatchKeyEvent', {
        type: key === '5' ? 'keyDown' : 'rawKeyDown',
        ...pressed,
        ...written,
      }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed }),
    ]);
    return;
  }
  await Promise.all([
    cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

/** What `use` finds out of a page in a fresh profile that watches one control (`wanted`, see `observe.mjs`) and tells. */
async function visit(browser, { url, width, wanted, profile }, use) {
  const context = await browser.newContext(deviceOf(width));
  try {
    return await use(await open(context, { url, wanted, profile }));
  } finally {
    await context.close();
  }
}

async function open(context, { url, wanted, profile }) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const told = { document: [], paint: [], aim: [], tap: [], effect: [] };
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'tapped' });
  cdp.on('Runtime.bindingCalled', ({ payload }) => {
    const { what, ...more } = JSON.parse(payload);
    told[what].push(more);
    if (what === 'aim' && told.aim.length === 1) send(cdp, more).catch(() => {});
  });
  await cdp.send('Network.enable');
  const isQuiet = watchQuiet(cdp, page);
  if (profile) await throttle(cdp, profile);
  await page.addInitScript({ content: `(${observe})(${JSON.stringify(wanted)}, ${kindOf})` });
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_OF_ALL_MS });
  return { page, told, isQuiet };
}

/** First paint of a page that nobody touches, in milliseconds since navigation. */
export const firstPaintOf = (browser, { url, width, profile }) =>
  visit(browser, { url, width, wanted: {}, profile }, async ({ told }) => {
    await until(() => told.paint.length > 0, url);
    return told.paint[0].at - told.document[0].at;
  });

/** The kinds of controls in the first two screens: the first control of each, `{ kind, name }`. */
export const controlsOf = (browser, { url, width }) =>
  visit(browser, { url, width, wanted: {} }, async ({ page, isQuiet }) => {
    await until(isQuiet, url);
    return page.evaluate(() => window.bench.list());
  });

/** What is seen of the page before and after a tap once it has all it needs, without haste. */
export const looksOf = (browser, { url, width, kind, name }) =>
  visit(browser, { url, width, wanted: { kind, name } }, async ({ page, told, isQuiet }) => {
    await until(isQuiet, url);
    await page.evaluate(() => window.bench.aimOnceFound());
    await until(() => told.tap.length > 0, `${url}: ${kind} « ${name} »`);
    await until(isQuiet, url);
    await pause(QUIET_MS);
    return told.document.length > 1 ? { isLeaving: true } : page.evaluate(() => window.bench.looks());
  });

/**
 * Taps one control in a fresh profile: at the first paint, or once the page has all it fetches by itself. Resolves
 * with times in milliseconds: `tap` and `effect` since navigation (null: nothing was seen), `wait` between them;
 * with the control's `states` in their order, and whether the tap led to another document (`isLeaving`), whose first
 * paint is the effect then.
 */
export function tap(browser, { url, width, kind, name, expected, profile, atPaint }) {
  const wanted = { kind, name, expected, atPaint };
  const what = `${url}: ${kind} « ${name} »`;
  return visit(browser, { url, width, wanted, profile }, async ({ page, told, isQuiet }) => {
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    if (!atPaint) {
      await until(isQuiet, url);
      await page.evaluate(() => window.bench.aimOnceFound());
    }
    await until(() => told.tap.length > 0, what);
    await until(async () => {
      if (told.document.length > 1) return told.paint.length > 1;
      if (!(await isQuiet())) return false;
      // Also after an answer: it may be taken back, or given twice.
      await pause(told.effect.length > 0 ? QUIET_MS : PATIENCE_MS);
      return told.document.length === 1 && isQuiet();
    }, what);
    const isLeaving = told.document.length > 1;
    const since = told.document[0].at;
    const [first] = told.tap;
    const effect = isLeaving ? told.paint[1].at : (told.effect[0]?.at ?? null);
    return {
      paint: told.paint[0].at - since,
      tap: first.at - since,
      effect: effect && effect - since,
      wait: effect && effect - first.at,
      isHit: first.isHit,
      isLeaving,
      states: isLeaving ? [] : await page.evaluate(() => window.bench.states()),
      complaints: isLeaving ? [] : complaints,
    };
  });
}
