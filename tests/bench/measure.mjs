import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { ensureChromium } from '../support/chromium.mjs';
import { atEnd } from './session.mjs';
import { openUnwatched } from './unwatched.mjs';

/** The profile of performance.md: bytes per second, milliseconds, times slower. */
export const PROFILE = { down: 1_600_000 / 8, up: 750_000 / 8, latency: 150, cpu: 4 };
/** A line at the edge of a network. */
export const SLOW = { down: 400_000 / 8, up: 400_000 / 8, latency: 2000, cpu: 4 };
const READY_MS = 30_000;
/** Quiet time after which no further paint or long task is expected. */
const SETTLE_MS = 700;
const POLL_MS = 100;

/** The browser visitors have; without its windows (`ensureChromium`) it paints sooner. */
const DEBIAN = '/usr/bin/chromium';

/** Starts a browser until the end that accepts this certificate (`makeCertificate`). */
export async function launchBrowser({ spki }) {
  const given = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    executablePath: !given && existsSync(DEBIAN) ? DEBIAN : await ensureChromium(),
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
      `--ignore-certificate-errors-spki-list=${spki}`,
    ],
  });
  atEnd(() => browser.close());
  return browser;
}

/** Has the page of a session load and run as with a profile. */
export async function throttle(cdp, { down, up, latency, cpu }) {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** A profile in words. */
export const inWords = ({ down, up, latency, cpu }) =>
  `${(down * 8) / 1e6} Mb/s down, ${(up * 8) / 1e3} kb/s up, ${latency} ms, CPU ÷ ${cpu}`;

/** Follows the network: how many requests, and in how many rounds (1 is the HTML itself). */
function watchNetwork(cdp) {
  const rounds = new Map();
  const requests = new Set();
  const roundAfter = (url) => (rounds.get(url) ?? 1) + 1;
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator, type }) => {
    if (!url.startsWith('https:') || url.endsWith('/favicon.svg')) return;
    requests.add(requestId);
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    if (!rounds.has(url)) rounds.set(url, type === 'Document' ? 1 : roundAfter(from));
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  return {
    requests: () => requests.size,
    depth: () => Math.max(...rounds.values()),
  };
}

/**
 * Runs in the measured page before its own scripts, so it may use nothing from outside. Collects into
 * `window.__bench`: first and largest paint, layout shift, long tasks, when it was first used and when that worked. All times
 * are milliseconds since navigation.
 */
function observe() {
  const POLL_MS = 10;
  /** A control that didn't answer is used again after so long: sooner, and a choice would be taken back unseen. */
  const AGAIN_MS = 200;
  const seen = {
    ...{ fcp: 0, lcp: 0, cls: 0, tasks: [], complaints: [] },
    ...{ used: Number.POSITIVE_INFINITY, ready: 0 },
  };
  window.__bench = seen;
  addEventListener('error', ({ message }) => seen.complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => seen.complaints.push(String(reason)));
  let changes = null;
  let hasChanged = false;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    // From the first click on, the page moves because it was told to.
    if (!changes) seen.cls += entry.value;
  });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));

  /** Uses a control of the page; one that answers changes the page. Sections without controls have none to wait for. */
  const operate = (page) => {
    const radio = page.querySelector('input[type=radio]:not(:checked)');
    const button = page.querySelector('button[aria-expanded], button[aria-pressed]');
    const form = page.querySelector('form');
    if (radio ?? button) (radio ?? button).click();
    // An event made by a script submits nothing by itself.
    else if (form) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    return Boolean(radio ?? button ?? form);
  };
  const turn = () => new Promise((done) => setTimeout(done));
  let firstLabel = '';
  const address = location.href;
  let hasControl = false;
  let used = Number.NEGATIVE_INFINITY;
  /** Whether both the frame and the page answer to clicks by now. */
  const answers = async () => {
    const page = document.getElementById('contenu');
    // The shell says so once each island of the page is React's.
    if (document.documentElement?.dataset.ready === undefined) return false;
    const toggle = document.querySelector('button[aria-label^="Thème"]');
    firstLabel ||= toggle.getAttribute('aria-label');
    seen.used = Math.min(seen.used, performance.now());
    if (toggle.getAttribute('aria-label') === firstLabel) toggle.click();
    if (!changes) {
      changes = new MutationObserver(() => {
        hasChanged = true;
      });
      changes.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
    }
    if (performance.now() - used > AGAIN_MS && !hasChanged) {
      used = performance.now();
      hasControl = operate(page);
    }
    await turn();
    // A choice that only the address keeps is an answer too.
    hasChanged ||= location.href !== address;
    return (hasChanged || !hasControl) && toggle.getAttribute('aria-label') !== firstLabel;
  };
  const poll = async () => {
    if (await answers()) seen.ready = performance.now();
    else setTimeout(poll, POLL_MS);
  };
  poll();
}

/** Time beyond 50 ms of each task after the first paint and before the page is used, summed: milliseconds. */
const blockingTime = ({ tasks, fcp, used }) =>
  tasks
    .filter(({ startTime }) => startTime < (used ?? Number.POSITIVE_INFINITY))
    .reduce((sum, { startTime, duration }) => {
      const afterPaint = startTime + duration - Math.max(startTime, fcp);
      return sum + Math.max(0, afterPaint - 50);
    }, 0);

/**
 * Loads a page once in a fresh profile and returns its figures: bytes as sent, times in milliseconds since
 * navigation; requests until the page answers. Throws when the page complains or never answers, because its figures would mean
 * nothing.
 *
 * @param hasScripts false for bare HTML, whose links work once it is parsed (`interactive`) and can be clicked once
 * it is painted as well, which is its `ready`
 */
export async function measure(browser, url, { hasScripts }) {
  const page = await openUnwatched(browser, { width: 390, height: 844 });
  try {
    const complaints = [];
    page.on('Log.entryAdded', ({ entry }) => entry.level === 'error' && complaints.push(entry.text));
    await page.send('Log.enable');
    await page.send('Network.enable');
    await throttle(page, PROFILE);
    const network = watchNetwork(page);
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
    const isLoaded = new Promise((done) => page.on('Page.loadEventFired', done));
    await page.send('Page.navigate', { url });
    await isLoaded;
    const start = performance.now();
    while (hasScripts && !(await page.run(() => window.__bench.ready > 0))) {
      if (performance.now() - start > READY_MS)
        throw new Error(`${url} answers to no click\n${complaints.join('\n')}`);
      await pause(POLL_MS);
    }
    const [requests, depth] = [network.requests(), network.depth()];
    await pause(SETTLE_MS);
    // A page with nothing to do isn't told of its own paints before it is asked something.
    await page.run(() => true);
    await pause(POLL_MS);
    const seen = await page.run(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return {
        ...window.__bench,
        interactive: navigation.domInteractive,
        html: navigation.encodedBodySize,
        js: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        scripts: scripts.map(({ name }) => new URL(name).pathname),
      };
    });
    complaints.push(...seen.complaints);
    if (complaints.length > 0) throw new Error(`${url} complains:\n${complaints.join('\n')}`);
    const { tasks, used, complaints: _, ...figures } = seen;
    return {
      ...figures,
      requests,
      depth,
      ready: hasScripts ? seen.ready : Math.max(seen.interactive, seen.fcp),
      tbt: blockingTime({ tasks, used, fcp: seen.fcp }),
    };
  } finally {
    await page.close();
  }
}
