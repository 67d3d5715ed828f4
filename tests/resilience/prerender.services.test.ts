import { describe, expect, onTestFinished, test } from 'vitest';
import { ensureWholeChromium } from '../support/chromium.mjs';
import { openChromium, startProxy } from '../support/plain-browser.mjs';
import { startServer } from '../support/server.ts';

/** A page with kept messages and a draft, and one with live data. */
const TARGETS = ['/contact', '/offres/dedies'];

interface Report {
  path: string;
  state: 'prerendered' | 'shown';
  /** Names of what was written to the device since the page began. */
  written: string[];
}

/**
 * Runs in each page. The first leaves a message and a draft on the device and goes to a page once it is told to; the others
 * tell what they wrote after they have been at rest for longer than reports wait.
 */
const DRIVER = `
const REST_MS = 4000;
const stores = () => Object.fromEntries([
  ...Object.entries(localStorage).map(([key, value]) => ['local ' + key, value]),
  ...Object.entries(sessionStorage).map(([key, value]) => ['session ' + key, value]),
  ['cookie', document.cookie],
]);
if (location.pathname === '/offres') {
  localStorage.setItem('envois-en-attente', JSON.stringify([
    { key: 'k', url: '/send-contact', body: { idempotencyKey: 'k' }, at: Date.now() },
  ]));
  sessionStorage.setItem('brouillon:contact', JSON.stringify({ message: 'Un brouillon' }));
  const poll = async () => {
    const to = await (await fetch('/__go')).text();
    if (to.startsWith('/')) location.href = to;
    else setTimeout(poll, 200);
  };
  void poll();
} else {
  const before = stores();
  const tell = (state) => {
    const after = stores();
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const written = [...names].filter((name) => before[name] !== after[name]);
    report({ path: location.pathname, state, written });
  };
  if (document.prerendering) {
    setTimeout(() => document.prerendering && tell('prerendered'), REST_MS);
    document.addEventListener('prerenderingchange', () => setTimeout(() => tell('shown'), REST_MS));
  } else tell('shown');
}
`;

describe('a prerendered page', () => {
  test('asks, reports and writes nothing until it is shown', { timeout: 120_000 }, async (context) => {
    const chromium = await ensureWholeChromium().catch((error: Error) => context.skip(error.message));
    const site = await startServer();
    onTestFinished(() => site.stop());
    const reports: Report[] = [];
    const asked: { path: string; from: string; isSpeculative: boolean }[] = [];
    let destination = '';
    const proxy = await startProxy({
      origin: site.origin,
      driver: DRIVER,
      onReport: (report: Report) => void reports.push(report),
      onRequest: ({ url = '', headers }) => {
        const from = URL.canParse(headers.referer ?? '') ? new URL(headers.referer as string).pathname : '';
        const isSpeculative = String(headers['sec-purpose'] ?? '').startsWith('prefetch');
        asked.push({ path: url.replace(/\?.*/, ''), from, isSpeculative });
      },
      editRules: (rules) => {
        expect(JSON.parse(rules).prerender[0].eagerness).toBe('moderate');
        return JSON.stringify({ prerender: [{ urls: TARGETS, eagerness: 'immediate' }] });
      },
      answers: { '/__go': () => destination },
    });
    onTestFinished(() => proxy.stop());
    const browser = openChromium(chromium as string, `${proxy.origin}/offres`);
    onTestFinished(() => browser.stop());
    const prerendered = () => reports.filter(({ state }) => state === 'prerendered');
    const seen = () => prerendered().map(({ path }) => path);
    await expect.poll(() => seen().toSorted(), { timeout: 60_000 }).toEqual(TARGETS.toSorted());

    expect(prerendered().filter(({ written }) => written.length > 0)).toEqual([]);
    // Files are what a page is made of; all else says something of a visit.
    const counts = ({ path, from }: (typeof asked)[number]) =>
      TARGETS.includes(from) && /^\/(api|send-contact|quotables|offres\.json)/.test(path);
    expect(asked.filter(counts)).toEqual([]);
    expect(asked.filter(({ path, isSpeculative }) => TARGETS.includes(path) && !isSpeculative)).toEqual([]);

    destination = '/contact';
    await expect
      .poll(() => reports.find(({ state }) => state === 'shown')?.path, { timeout: 30_000 })
      .toBe('/contact');
    const shown = asked.filter(({ from }) => from === '/contact').map(({ path }) => path);
    // The kept message, the report, and the page itself, which counts now.
    for (const path of ['/send-contact', '/api/module-reports', '/contact']) expect(shown).toContain(path);
    expect(reports.find(({ state }) => state === 'shown')?.written).toContain('local envois-en-attente');
  });
});
