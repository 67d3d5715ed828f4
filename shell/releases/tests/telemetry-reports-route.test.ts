import type { ApiOptions } from '@site/api/app/options';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import { TELEMETRY_REPORTS_PATH } from '@site/api-contract/releases/telemetry-reports-rules';
import { expect, it, onTestFinished } from 'vitest';
import { derivePageViewKey, signPageView } from '../canary/page-view.ts';
import { readPreviewKey } from '../store/release-source.ts';
import { createMemoryCalls, startApiWithReleases } from '../testing/memory-site.ts';

const loaded = { remote: 'hosting', release: 'bb4bd262e89d', outcome: 'loaded', ms: 180 };
const failed = { remote: 'cloud', release: 'c0b4ffa9eef2', outcome: 'load-failed' };

async function start(options: ApiOptions = {}) {
  const site = await startApiWithReleases(onTestFinished, {}, options);
  return {
    site,
    send: (body: unknown, headers: Record<string, string> = {}) =>
      postJson(site.origin + TELEMETRY_REPORTS_PATH, body, headers),
    async series() {
      return (await site.metrics()).split('\n').filter((line) => /^site_(module|web_vitals)_/.test(line));
    },
  };
}

it('batch of reports is in /metrics by remote and release', async () => {
  const { site, send, series } = await start();
  const late = ['render-failed', 'shown', 'stopped'].map((outcome) => ({ ...failed, outcome }));
  const vital = { ...failed, outcome: 'lcp', bin: 4 };
  const reports = [loaded, { ...loaded, ms: 1500 }, failed, ...late, vital];
  const response = await send({ reports });
  expect(response.status).toBe(204);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Set-Cookie')).toBeNull();
  const lines = await series();
  for (const line of [
    'site_module_reports_total{remote="hosting",release="bb4bd262e89d",outcome="loaded"} 2',
    'site_module_reports_total{remote="cloud",release="c0b4ffa9eef2",outcome="load-failed"} 1',
    'site_module_reports_total{remote="cloud",release="c0b4ffa9eef2",outcome="render-failed"} 1',
    'site_module_reports_total{remote="cloud",release="c0b4ffa9eef2",outcome="shown"} 1',
    'site_module_reports_total{remote="cloud",release="c0b4ffa9eef2",outcome="stopped"} 1',
    'site_web_vitals_total{remote="cloud",release="c0b4ffa9eef2",vital="lcp",at_most="+Inf"} 1',
    'site_module_load_seconds_sum{remote="hosting",release="bb4bd262e89d"} 1.68',
    'site_module_load_seconds_bucket{le="0.25",remote="hosting",release="bb4bd262e89d"} 1',
  ])
    expect(lines).toContain(line);
  expect(site.log.filter((line) => line.includes('bb4bd262e89d'))).toEqual([]);
});

it('counts batches by whether a page view is proven', async () => {
  const { site, send } = await start();
  const key = derivePageViewKey(await readPreviewKey(site.database));
  const view = signPageView(key, 'hosting@bb4bd262e89d', '127.0.0.1', Date.now());
  for (const views of [undefined, ['e30.hosting@bb4bd262e89d.forged'], [view]])
    expect((await send({ reports: [loaded], views })).status).toBe(204);
  const lines = (await site.metrics()).split('\n');
  expect(lines).toContain('site_telemetry_batches_total{outcome="viewed"} 1');
  expect(lines).toContain('site_telemetry_batches_total{outcome="unproven"} 2');
});

it('batch of reports is accepted without METRICS_TOKEN', async () => {
  const site = await startApiWithReleases(onTestFinished, { METRICS_TOKEN: '' });
  expect((await postJson(site.origin + TELEMETRY_REPORTS_PATH, { reports: [loaded] })).status).toBe(204);
});

it('reports of unknown releases aren’t counted by a host that knows releases', async () => {
  const { send, series } = await start({
    extension: createMemoryCalls(undefined, (remote) => remote === 'cloud'),
  });
  expect((await send({ reports: [loaded, failed] })).status).toBe(204);
  expect((await series()).join()).not.toContain('hosting');
  expect((await series()).join()).toContain('cloud');
});

it('invented releases leave the 64 named last in /metrics', async () => {
  const { send, series } = await start();
  const reports = Array.from({ length: 100 }, (_, at) => ({
    ...loaded,
    release: at.toString(16).padStart(12, '0'),
  }));
  for (let at = 0; at < reports.length; at += 10) {
    // The release `failed` is in each batch, and stays.
    expect((await send({ reports: [failed, ...reports.slice(at, at + 10)] })).status).toBe(204);
  }
  const releases = new Set((await series()).map((line) => /release="(\w+)"/.exec(line)?.[1]));
  releases.delete(undefined);
  expect(releases.size).toBe(64);
  expect(releases).toContain('c0b4ffa9eef2');
  expect(releases).toContain('000000000063');
  expect(await series()).toContain(
    'site_module_reports_total{remote="cloud",release="c0b4ffa9eef2",outcome="load-failed"} 10',
  );
});

it.each([
  ['no list', {}],
  ['an empty list', { reports: [] }],
  ['too many', { reports: Array.from({ length: 21 }, () => failed) }],
  ['another outcome', { reports: [{ ...failed, outcome: 'slow' }] }],
  ['a release that is none', { reports: [{ ...failed, release: 'v2"} 1' }] }],
  ['a remote that is none', { reports: [{ ...failed, remote: '../cloud' }] }],
  ['a time before its beginning', { reports: [{ ...loaded, ms: -1 }] }],
  ['a time of days', { reports: [{ ...loaded, ms: 86_400_000 }] }],
  ['a load without its time', { reports: [{ ...loaded, ms: undefined }] }],
  ['a vital without its bin', { reports: [{ ...failed, outcome: 'lcp' }] }],
  ['a vital beyond the bins', { reports: [{ ...failed, outcome: 'cls', bin: 5 }] }],
  ['a bin of something else', { reports: [{ ...failed, outcome: 'shown', bin: 1 }] }],
  ['an error with a query', { reports: [{ ...failed, error: { message: 'x', page: '/contact?nom=Zoe' } }] }],
  [
    'an error that tells a story',
    { reports: [{ ...failed, error: { message: 'x'.repeat(201), page: '/' } }] },
  ],
  [
    'a stack of other lines',
    { reports: [{ ...failed, error: { message: 'x', page: '/', stack: ['at Zoe'] } }] },
  ],
  [
    'an error of a page that is shown',
    { reports: [{ ...failed, outcome: 'shown', error: { message: 'x', page: '/' } }] },
  ],
  ['more page views than a page has', { reports: [failed], views: Array(9).fill('a') }],
  ['an unknown field', { reports: [{ ...failed, url: '/contact?nom=Zoe' }] }],
])('batch with %s is refused and not counted', async (_name, body) => {
  const { send, series } = await start();
  const response = await send(body);
  expect(await readProblem(response)).toMatchObject({ status: 422, type: '/api/docs#invalid-fields' });
  expect((await series()).filter((line) => line.includes('release='))).toEqual([]);
});

it('batches of one address are refused beyond its limit, until later', async () => {
  const { send } = await start({ limits: { 'telemetry-reports': { max: 2, windowMs: 60_000 } } });
  for (const status of [204, 204, 429]) expect((await send({ reports: [failed] })).status).toBe(status);
  expect((await send({ reports: [failed] })).headers.get('Retry-After')).toBe('60');
});
