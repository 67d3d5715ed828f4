import { describe, expect, onTestFinished, test } from 'vitest';
import { startSite } from '#support/site.ts';
import {
  findFullChromium,
  isSpeculative,
  openChromium,
  startScriptInjectingProxy,
} from '#support/undebugged-chromium.ts';

/** A page with kept messages and a draft, two with live data, one that answers by itself, and one that reads the quote. */
const TARGETS = ['/contact', '/offres/dedies', '/lab', '/quel-serveur', '/devis'];

interface Report {
  path: string;
  state: 'prerendered' | 'shown';
  /** Names of what was written to the device since the page began. */
  written: string[];
}

/**
 * Runs in each page. The first stores a message and a draft on the device and has other pages prerendered. It opens one
 * of them when the test names it. The others report their writes after a rest that is longer than the delay of reports.
 */
const DRIVER = `
const REST_MS = 4000;
if (location.pathname === '/offres') addEventListener('load', async () => {
  localStorage.setItem('envois-en-attente', JSON.stringify([
    { key: 'k', url: '/send-contact', body: { idempotencyKey: 'k' }, at: Date.now() },
  ]));
  sessionStorage.setItem('brouillon:contact', JSON.stringify({ message: 'Un brouillon' }));
  await fetch('/__ready');
  const poll = async () => {
    const to = await (await fetch('/__go')).text();
    if (to.startsWith('/')) location.href = to;
    else setTimeout(poll, 200);
  };
  void poll();
});
else {
  const written = [];
  for (const act of ['setItem', 'removeItem', 'clear']) {
    const native = Storage.prototype[act];
    Storage.prototype[act] = function (...all) {
      written.push(String(all[0]));
      return native.apply(this, all);
    };
  }
  const tell = (state) => report({ path: location.pathname, state, written });
  if (document.prerendering) {
    setTimeout(() => document.prerendering && tell('prerendered'), REST_MS);
    document.addEventListener('prerenderingchange', () => setTimeout(() => tell('shown'), REST_MS));
  } else tell('shown');
}
`;

describe('a prerendered page', () => {
  test('asks, reports and writes nothing until it is shown', async (context) => {
    const chromium = findFullChromium(context);
    const site = await startSite({ cleanup: onTestFinished });
    const reports: Report[] = [];
    const requests: { path: string; from: string; isSpeculative: boolean }[] = [];
    let destination = '';
    let letRulesGo = () => {};
    const areSeedsThere = new Promise<void>((resolve) => {
      letRulesGo = resolve;
    });
    const proxy = await startScriptInjectingProxy({
      origin: site.origin,
      driver: DRIVER,
      onReport: (report: Report) => void reports.push(report),
      onRequest: async (incoming) => {
        const { url = '', headers } = incoming;
        if (url === '/speculation-rules.json') await areSeedsThere;
        const from = URL.canParse(headers.referer ?? '') ? new URL(headers.referer as string).pathname : '';
        requests.push({ path: url.replace(/\?.*/, ''), from, isSpeculative: isSpeculative(incoming) });
      },
      editRules: (rules) => {
        expect(JSON.parse(rules).prerender[0].eagerness).toBe('moderate');
        return JSON.stringify({ prerender: [{ urls: TARGETS, eagerness: 'immediate' }] });
      },
      answers: {
        '/__go': () => destination,
        '/__ready': () => {
          letRulesGo();
          return '';
        },
      },
    });
    onTestFinished(() => proxy.stop());
    const browser = openChromium(chromium, `${proxy.origin}/offres`);
    onTestFinished(() => browser.stop());
    const prerendered = () => reports.filter(({ state }) => state === 'prerendered');
    const prerenderedPaths = () => prerendered().map(({ path }) => path);
    await expect.poll(() => prerenderedPaths().toSorted(), { timeout: 60_000 }).toEqual(TARGETS.toSorted());

    expect(prerendered().filter(({ written }) => written.length > 0)).toEqual([]);
    // Files are what a page is made of; all else says something of a visit.
    const counts = ({ path, from }: (typeof requests)[number]) =>
      TARGETS.includes(from) && /^\/(api|send-contact|quotables|offres\.json)/.test(path);
    expect(requests.filter(counts)).toEqual([]);
    expect(requests.filter((one) => TARGETS.includes(one.path) && !one.isSpeculative)).toEqual([]);

    destination = '/contact';
    await expect
      .poll(() => reports.find(({ state }) => state === 'shown')?.path, { timeout: 60_000 })
      .toBe('/contact');
    const shownPaths = requests.filter(({ from }) => from === '/contact').map(({ path }) => path);
    // The kept message, the report, and the page itself, which counts now.
    for (const path of ['/send-contact', '/api/telemetry', '/contact']) expect(shownPaths).toContain(path);
    expect(reports.find(({ state }) => state === 'shown')?.written).toContain('envois-en-attente');
  });
});
