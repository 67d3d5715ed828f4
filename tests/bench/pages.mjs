import { setTimeout as pause } from 'node:timers/promises';
import { makeCertificate } from '#support/certificate.mjs';
import { buildTestSite } from '#support/test-site.mjs';
import { launchBrowser, openPage, PROFILE_TEXT } from './browser.mjs';
import { condense, measureInterleaved, runBench, startSite } from './harness.mjs';
import { startSiteAndBare } from './http2-proxy.mjs';

/** `site bench pages`: when pages paint and answer, beside their own HTML and CSS without scripts. */
const DEFAULTS = { rounds: 5, pages: '/,/offres/vds,/games,/offres/telephonie-mobile' };

const READY_MS = 30_000;
/** Quiet time after which no further paint or long task is expected. */
const SETTLE_MS = 700;
const POLL_MS = 100;

/**
 * Runs in the measured page. Collects into `window.bench`: first and largest paint, layout shift, long tasks, errors, when the
 * page was first used and when that worked, in milliseconds since navigation.
 */
function observe() {
  const POLL_MS = 10;
  /** A control that didn't answer is used again after so long: sooner, and a choice would be taken back unseen. */
  const AGAIN_MS = 200;
  const readings = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    tasks: [],
    errors: [],
    used: Number.POSITIVE_INFINITY,
    ready: 0,
  };
  window.bench = readings;
  addEventListener('error', ({ message }) => readings.errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => readings.errors.push(String(reason)));
  let changes = null;
  let hasChanged = false;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') readings.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    readings.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    // From the first click on, the page moves on purpose.
    if (!changes) readings.cls += entry.value;
  });
  watch('longtask', ({ startTime, duration }) => readings.tasks.push({ startTime, duration }));

  /** Uses a control of the page, if it has one; a control that answers changes the page. */
  const operate = (page) => {
    const radio = page.querySelector('input[type=radio]:not(:checked)');
    const control = radio ?? page.querySelector('button[aria-expanded], button[aria-pressed]');
    // The browser answers any other form by leaving the page.
    const form = page.querySelector('[data-island] form');
    if (control) control.click();
    // An event made by a script submits nothing by itself.
    else if (form) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    return Boolean(control ?? form);
  };
  let firstLabel = '';
  const address = location.href;
  let hasControl = false;
  let used = Number.NEGATIVE_INFINITY;
  /** Resolves with true once both the frame and the page answer to clicks. */
  const answers = async () => {
    // The shell sets it once each island of the page is React's.
    if (document.documentElement?.dataset.ready === undefined) return false;
    const theme = document.querySelector('button[name=theme]');
    firstLabel ||= theme.ariaLabel;
    readings.used = Math.min(readings.used, performance.now());
    if (theme.ariaLabel === firstLabel) theme.click();
    const page = document.querySelector('main');
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
    await new Promise((done) => setTimeout(done));
    // A choice that only the address keeps is an answer too.
    hasChanged ||= location.href !== address;
    return (hasChanged || !hasControl) && theme.ariaLabel !== firstLabel;
  };
  const poll = async () => {
    if (await answers()) readings.ready = performance.now();
    else setTimeout(poll, POLL_MS);
  };
  poll();
}

/** Sums the time beyond 50 ms of each task after the first paint and before the page is used, in milliseconds. */
const sumBlockingTime = ({ tasks, fcp, used }) =>
  tasks
    .filter(({ startTime }) => startTime < (used ?? Number.POSITIVE_INFINITY))
    .reduce((sum, { startTime, duration }) => {
      const afterPaint = startTime + duration - Math.max(startTime, fcp);
      return sum + Math.max(0, afterPaint - 50);
    }, 0);

/**
 * Loads a page once. Bare HTML is ready once it is parsed and painted: its links work.
 *
 * @throws Error when the page reports an error or never answers: its figures would mean nothing
 */
async function loadPage(browser, url, isBare) {
  const page = await openPage(browser, observe);
  try {
    const isLoaded = new Promise((done) => page.on('Page.loadEventFired', done));
    await page.send('Page.navigate', { url });
    await isLoaded;
    const start = performance.now();
    while (!isBare && !(await page.run(() => window.bench.ready > 0))) {
      if (performance.now() - start > READY_MS) throw new Error(`${url} answers to no click`);
      await pause(POLL_MS);
    }
    await pause(SETTLE_MS);
    // An idle page learns of its own paints only when something is evaluated in it.
    await page.run(() => true);
    await pause(POLL_MS);
    const readings = await page.run(() => {
      const [{ domInteractive }] = performance.getEntriesByType('navigation');
      return { ...window.bench, domInteractive };
    });
    if (readings.errors.length > 0) throw new Error(`${url} reports errors:\n${readings.errors.join('\n')}`);
    const { fcp, lcp, cls, domInteractive } = readings;
    const ready = isBare ? Math.max(domInteractive, fcp) : readings.ready;
    return { fcp, lcp, cls, ready, tbt: sumBlockingTime(readings) };
  } finally {
    await page.close();
  }
}

async function bench({ rounds, pages }) {
  const paths = pages.split(',');
  await buildTestSite();
  const certificate = makeCertificate();
  const { origin } = await startSite();
  const servers = await startSiteAndBare({ origin, certificate, paths });
  const browser = await launchBrowser(certificate);
  const measure = (server, { name: path }) => loadPage(browser, server.origin + path, server.name === 'bare');
  const subjects = paths.map((name) => ({ name }));
  // The first pages of a new browser are slow: thrown away.
  for (const server of servers) await measure(server, subjects[0]);
  const { middle, ratio } = condense(await measureInterleaved({ rounds, subjects, servers }, measure));
  const rows = paths.map((path) => ({
    page: `\`${path}\``,
    'FCP ms': middle(path, 'site', 'fcp'),
    'LCP ms': middle(path, 'site', 'lcp'),
    'LCP × bare': ratio(path, 'site', 'bare', 'lcp'),
    'ready ms': middle(path, 'site', 'ready'),
    'bare ready ms': middle(path, 'bare', 'ready'),
    'ready × bare': ratio(path, 'site', 'bare', 'ready'),
    'TBT ms': middle(path, 'site', 'tbt'),
    'bare TBT ms': middle(path, 'bare', 'tbt'),
    CLS: middle(path, 'site', 'cls'),
  }));
  return { profile: [`Chromium ${browser.version()}`, PROFILE_TEXT], rows };
}

await runBench('bench pages', DEFAULTS, bench);
