import { TELEMETRY_REPORTS_PATH } from '@site/api-contract/releases/telemetry-reports-rules';
import type { Page } from 'playwright/test';
import { composedSite } from '#support/pages.ts';
import { buildRemoteFilesGlob } from '#support/paused-requests.ts';
import { outages, remoteOutageErrors } from '#support/remote-outages.ts';
import { replaceModule } from '#support/replace-module.ts';
import { expect, test } from '#support/test.ts';
import {
  expectPageReady,
  followLink,
  locateIslandErrorNote,
  visit,
  waitForHydration,
} from '#support/visit.ts';

const METRICS_TOKEN = 'un-jeton-de-seize-caracteres';

const { releases } = composedSite.registry;
const labels = (remote: string) => `remote="${remote}",release="${releases[remote]?.buildId}"`;

/** Lines of /metrics about modules. */
async function series(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return (await answer.text()).split('\n').filter((line) => /^site_(module|web_vitals)_/.test(line));
}

/** Bodies the browser sends from now on. */
function sentBy(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(TELEMETRY_REPORTS_PATH)) reports.push(request.postData() ?? '');
  });
  return reports;
}

test('blocked load of a page counts once', { tag: '@slow' }, async ({
  page,
  startSite,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/Content Security Policy/, /request failed: csp/);
  const { origin } = await startSite({ env: { METRICS_TOKEN } });
  const stop = () =>
    page.evaluate(() => {
      new Image().src = 'https://images.example.net/somebody.png';
    });
  await page.goto(`${origin}/offres/vds`, { waitUntil: 'commit' });
  await stop();
  await waitForHydration(page);
  await stop();
  await expect
    .poll(() => series(origin))
    .toContain(`site_module_reports_total{${labels('hosting')},outcome="blocked"} 1`);
});

test('modules that load, fail or throw are in /metrics', { tag: '@slow' }, async ({
  page,
  startSite,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...remoteOutageErrors, /no town/);
  const { origin } = await startSite({ env: { METRICS_TOKEN } });
  const reports = sentBy(page);
  const expectCount = (remote: string, outcome: string, count: number) =>
    expect
      .poll(() => series(origin))
      .toContain(`site_module_reports_total{${labels(remote)},outcome="${outcome}"} ${count}`);
  // Each page is left after its first report: a page that is left earlier sends none.
  await visit(page, `${origin}/offres/quantic?qubits=30`);
  await expectCount('cloud', 'loaded', 1);
  await outages['answers 500']?.(page, buildRemoteFilesGlob('telecom'));
  await followLink(page, '/offres/telephonie');
  await expect(page.getByRole('alert')).toContainText('Nous ne parvenons pas à charger');
  await expectCount('telecom', 'load-failed', 1);
  await replaceModule(
    page,
    /\/mfe\/tools\/assets\/ContactForm\.island-[\w-]+\.js$/,
    `export default function ContactForm() { throw new Error(location.search + ': no town for ' + new URLSearchParams(location.search).get('ville') + ', 01 23 45 67 89'); }`,
  );
  await page.goto(`${origin}/contact?ville=Rouen`);
  await expect(locateIslandErrorNote(page)).toBeVisible();
  await expectCount('tools', 'render-failed', 1);
  await followLink(page, '/');
  await expectPageReady(page, `${origin}/`);
  await expectCount('shell', 'shown', 4);
  // The page reports its web vitals when the visitor leaves.
  await page.goto('about:blank');
  await expectCount('cloud', 'shown', 1);
  await expectCount('tools', 'loaded', 1);
  expect(await series(origin)).toContain(`site_module_load_seconds_count{${labels('cloud')}} 1`);
  const vitals = (await series(origin)).filter((line) => line.startsWith('site_web_vitals_total{'));
  for (const vital of ['lcp', 'cls'])
    expect(vitals).toContainEqual(
      expect.stringMatching(
        new RegExp(`^site_web_vitals_total{${labels('cloud')},vital="${vital}",at_most="[^"]+"} 1$`),
      ),
    );
  // One when each page is shown, one when it is left, one for each failure.
  expect(reports.length).toBeLessThanOrEqual(10);
  expect(reports.join()).not.toMatch(/Rouen|01 23|qubits|http/);
  expect(reports.join()).toContain('"error":{"message":"?ville=…: no town for …, …","page":"/contact"');
  // The browser keeps the body of what it sends after a page was left from its debugger.
  const bodies = reports.filter((body) => body !== '');
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) expect(Object.keys(JSON.parse(body))).toEqual(['reports', 'views']);
  // Each page brought the token of its view.
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const lines = (await answer.text()).split('\n');
  const batches = lines.filter((line) => /^site_telemetry_batches_total\{/.test(line));
  expect(batches).toEqual([expect.stringMatching(/\{outcome="viewed"\} \d+$/)]);
  // The host's own.
  expect(lines).toEqual(expect.arrayContaining(['site_following 1', 'site_can_compose 1']));
  expect(JSON.parse(bodies.at(-1) ?? '').views.length).toBeGreaterThanOrEqual(1);
});
