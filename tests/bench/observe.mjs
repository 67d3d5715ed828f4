/**
 * Runs in the measured page before its own scripts, so it may use nothing from outside. Collects into
 * `window.__bench`: first and largest paint, layout shift, long tasks, when it was first used and when that worked. All times
 * are milliseconds since navigation.
 */
export function observe() {
  const POLL_MS = 10;
  /** A control that didn't answer is used again after so long: sooner, and a choice would be taken back unseen. */
  const AGAIN_MS = 200;
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], used: Number.POSITIVE_INFINITY, ready: 0 };
  window.__bench = seen;
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
