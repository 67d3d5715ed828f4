import { setTimeout as pause } from 'node:timers/promises';
import { observe } from './observe.mjs';

/** The profile of performance.md: bytes per second, milliseconds, times slower. */
export const PROFILE = { down: 1_600_000 / 8, up: 750_000 / 8, latency: 150, cpu: 4 };
/** A line at the edge of a network. */
export const SLOW = { down: 400_000 / 8, up: 400_000 / 8, latency: 2000, cpu: 4 };
const READY_MS = 30_000;
/** Quiet time after which no further paint or long task is expected. */
const SETTLE_MS = 700;

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
 * navigation. Throws when the page complains or never answers, because its figures would mean nothing.
 *
 * @param hasScripts false for bare HTML, whose links work once it is parsed (`interactive`) and can be clicked once
 * it is painted as well, which is its `ready`
 */
export async function measure(browser, url, { hasScripts }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await throttle(cdp, PROFILE);
    const network = watchNetwork(cdp);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    if (hasScripts) {
      const isReady = () => window.__bench.ready > 0;
      await page.waitForFunction(isReady, null, { timeout: READY_MS, polling: 100 }).catch(() => {
        throw new Error(`${url} answers to no click\n${complaints.join('\n')}`);
      });
    }
    await pause(SETTLE_MS);
    const seen = await page.evaluate(() => {
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
    if (complaints.length > 0) throw new Error(`${url} complains:\n${complaints.join('\n')}`);
    return {
      html: seen.html,
      js: seen.js,
      scripts: seen.scripts,
      requests: network.requests(),
      depth: network.depth(),
      fcp: seen.fcp,
      lcp: seen.lcp,
      cls: seen.cls,
      interactive: seen.interactive,
      ready: hasScripts ? seen.ready : Math.max(seen.interactive, seen.fcp),
      tbt: blockingTime(seen),
    };
  } finally {
    await context.close();
  }
}
