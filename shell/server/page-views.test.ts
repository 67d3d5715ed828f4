import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createTestLogger } from '@site/api/testing/log';
import { describe, expect, it } from 'vitest';
import { derivePageViewKey, verifyPageView } from '../releases/canary/page-view.ts';
import type { ViewCount } from '../releases/canary/telemetry-store.ts';
import { findShownReleases, PageViews } from './page-views.ts';
import { prepareResponse } from './prepared-response.ts';

const NOON = Date.UTC(2026, 0, 31, 12);
const previewKey = Buffer.alloc(32, 7);
const data = {
  shell: 'aaaaaaaaaaaa',
  page: { path: '/games', remote: 'hosting', expose: './Games', release: 'bbbbbbbbbbbb' },
  remotes: [{ name: 'tools', entry: '/mfe/tools/entry.js', buildId: 'cccccccccccc' }],
  missing: [{ remote: 'cloud', release: 'dddddddddddd' }],
};
const html = `<p>un</p><script type="application/json" id="registry">${JSON.stringify(data)}</script>`;
const getPage = (text: string, isPage = true) =>
  prepareResponse(
    { type: 'text/html', isPage, bodies: { identity: { bytes: Buffer.from(text), etag: '"a"' } } },
    {},
  );

/** A host that adds counts to a list, or fails while `isAway`. */
function host() {
  const counts: ViewCount[] = [];
  const state = { isAway: false };
  const warnings: string[] = [];
  const views = new PageViews({
    async countViews(all) {
      if (state.isAway) throw new Error('away');
      counts.push(...all);
    },
    follower: { previewKey: () => previewKey, now: () => NOON },
    getAddress: (req) => String(req.headers['x-forwarded-for']),
    logger: createTestLogger(warnings),
  });
  const visit = (address: string, answer = getPage(html), method = 'GET', requested = {}) => {
    let headers: OutgoingHttpHeaders = {};
    const req = {
      method,
      headers: { 'x-forwarded-for': address, ...requested },
    } as unknown as IncomingMessage;
    const res = {
      writeHead(_status: number, written?: OutgoingHttpHeaders) {
        headers = { ...written };
      },
    };
    views.take(req, res as unknown as ServerResponse, answer);
    res.writeHead(200);
    return headers['Server-Timing'] as string | undefined;
  };
  return { views, visit, counts, state, warnings };
}

const of = (remote: string, release: string, count: number) => ({ remote, release, count });

describe('page views of a host', () => {
  it('names the releases of page, shell, islands, and those that lack one', () => {
    expect(findShownReleases(html)).toEqual([
      { remote: 'hosting', release: 'bbbbbbbbbbbb' },
      { remote: 'shell', release: 'aaaaaaaaaaaa' },
      { remote: 'tools', release: 'cccccccccccc' },
      { remote: 'cloud', release: 'dddddddddddd' },
    ]);
  });

  it('reads the page’s own data, not what a team’s markup holds before it', () => {
    const forged = JSON.stringify({ ...data, page: { ...data.page, remote: 'telecom' } });
    const script = (text: string) => `<script type="application/json" id="registry">${text}</script>`;
    expect(findShownReleases(script(forged) + html)).toEqual(findShownReleases(html));
    expect(findShownReleases(script('{') + html)).toEqual(findShownReleases(html));
  });

  it('gives a page a token that its network alone can spend', () => {
    const timing = host().visit('2001:db8:1:2::3') ?? '';
    const token = /^view;desc="(.+)"$/.exec(timing)?.[1] ?? '';
    const read = (network: string) => verifyPageView(derivePageViewKey(previewKey), token, network, NOON);
    expect(read('2001:db8:1::/48')).toContain('tools@cccccccccccc');
    expect(read('2001:db8:2::/48')).toEqual([]);
  });

  it('counts a network once for each release, however often it comes', async () => {
    const { views, visit, counts } = host();
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) visit(address);
    await views.write();
    expect(counts).toEqual([
      of('hosting', 'bbbbbbbbbbbb', 2),
      of('shell', 'aaaaaaaaaaaa', 2),
      of('tools', 'cccccccccccc', 2),
      of('cloud', 'dddddddddddd', 2),
    ]);
  });

  it('neither signs nor counts what is no page, or only its head', async () => {
    const { views, visit, counts } = host();
    expect([visit('192.0.2.1', getPage('{}', false)), visit('192.0.2.1', getPage(html), 'HEAD')]).toEqual([
      undefined,
      undefined,
    ]);
    await views.write();
    expect(counts).toEqual([]);
  });

  it('signs and counts a visit, and no page that a script or a frame loads', async () => {
    const { views, visit, counts } = host();
    const request = (destination: string) =>
      visit('192.0.2.1', undefined, undefined, { 'sec-fetch-dest': destination });
    expect(['empty', 'iframe', 'object'].map(request)).toEqual([undefined, undefined, undefined]);
    await views.write();
    expect(counts).toEqual([]);
    expect(request('document')).toMatch(/^view;desc="/);
  });

  it('keeps what it could not write, and says so once', async () => {
    const { views, visit, counts, state, warnings } = host();
    state.isAway = true;
    visit('192.0.2.1');
    await views.write();
    await views.write();
    state.isAway = false;
    await views.write();
    expect(counts).toHaveLength(4);
    expect(warnings).toEqual(['page views are counted later, and canary analysis waits: away']);
  });
});
