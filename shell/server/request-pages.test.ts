import type { IncomingMessage } from 'node:http';
import { createTestLogger } from '@site/api/testing/log';
import { describe, expect, it, test } from 'vitest';
import type { RenderedPart, RenderRequest } from '../compose/render-protocol.ts';
import type { RequestPage, Variant } from './composition.ts';
import { type ComposedFile, prepareResponse } from './prepared-response.ts';
import { type PageAddress, pickParameters, RequestPages, type SiteDataReaders } from './request-pages.ts';
import { WorkLimiter } from './work-limiter.ts';

describe('parameters of a page', () => {
  const limits = {
    query: [
      { name: 'projet', maxLength: 5, most: 1 },
      { name: 'ligne', maxLength: 5, most: 2 },
    ],
    others: { maxLength: 4, most: 2 },
    data: [],
  };

  test.each([
    ['?projet=a', 'projet=a'],
    ['?ligne=b&projet=a&ligne=c', 'ligne=b&projet=a&ligne=c'],
    ['?projet=%C3%A9%20%2B', 'projet=%C3%A9+%2B'],
    ['?projet=a&sim=x&utm_source=x&sim=y&sim=z', 'projet=a&sim=x&sim=y'],
    ['?sim=x', null],
    ['?projet=', null],
    ['', null],
    ['?projet=toolong', null],
    ['?projet=a&projet=b', null],
    ['?constructor=a', null],
  ])('of %s are %s', (query, parameters) => {
    expect(pickParameters(limits, query)).toBe(parameters);
  });
});

const PAGE =
  '<head></head><body><div id="root">composed</div><script type="application/json" id="registry">{"offers":{"vps":{}},"page":{"path":"/x"}}</script></body>';
const composedFile: ComposedFile = {
  type: 'text/html',
  isPage: true,
  bodies: { identity: { bytes: Buffer.from(PAGE), etag: '"1"' } },
};
const page: RequestPage = {
  remote: 'tools',
  module: 'tools server/XPage.js',
  request: { query: [{ name: 'q', maxLength: 20, most: 1 }], data: [] },
  islands: ['tools/Form'],
  setup: { hash: '1', bytes: Buffer.from('{}') },
};
const noFacts = { quotes: [], families: [] };
const show = (markup: string, islands: RenderedPart['islands'] = []): RenderedPart => ({
  markup,
  ...noFacts,
  islands,
  uses: [],
  usesCatalogue: false,
});

/** Returns a function that requests the page, and the requests that reached the renderer. */
function start(
  render: (request: RenderRequest) => Promise<RenderedPart>,
  { readers = {}, ofNetwork = 100 }: { readers?: Partial<SiteDataReaders>; ofNetwork?: number } = {},
) {
  const rendered: RenderRequest[] = [];
  const warnings: string[] = [];
  const wait = { ms: 60_000 };
  const pages = new RequestPages({
    readers: readers as SiteDataReaders,
    limiter: new WorkLimiter(({ headers }) => String(headers.from), { network: ofNetwork, host: 1_000 }),
    logger: createTestLogger(warnings),
    get waitMs() {
      return wait.ms;
    },
    renderers: {
      isWarm: () => true,
      render(_, request) {
        rendered.push(request);
        return render(request);
      },
    },
  });
  const composed = prepareResponse(composedFile, {});
  const fetchPage = async (
    query: string,
    address: Partial<PageAddress> = {},
    wantedPage = page,
    from = composed,
    visitor = '192.0.2.1',
  ) => {
    const wanted = { page: wantedPage, path: '/x', composed: from, files: {} as Variant };
    const answer = pages.render({ headers: { from: visitor } } as IncomingMessage, {
      ...wanted,
      address: { path: '/x', query, ...address },
    });
    return (await answer)?.bodies.identity.bytes.toString();
  };
  return { fetchPage, rendered, warnings, wait };
}

const echo = async ({ request }: RenderRequest) => show(`<p>${request?.parameters}</p>`);

describe('page that reads the request', () => {
  it('has the rendered markup, and its parameters for the islands', async () => {
    const { fetchPage } = start(echo);
    expect(await fetchPage('?q=a&other=b')).toBe(
      '<head></head><body><div id="root"><p>q=a</p></div><script type="application/json" id="registry">{"offers":{"vps":{}},"page":{"path":"/x","query":"q=a"}}</script></body>',
    );
  });

  it('is rendered once for equal parameters of one composed page, from any visitor', async () => {
    const { fetchPage, rendered } = start(echo);
    await Promise.all([fetchPage('?q=a'), fetchPage('?q=a&utm=1')]);
    await fetchPage('?q=a');
    expect(rendered).toHaveLength(1);
    expect(await fetchPage('?q=b')).toContain('q=b');
    await fetchPage('?q=a', {}, page, prepareResponse(composedFile, {}));
    expect(rendered).toHaveLength(3);
  });

  it('is rendered again for other data', async () => {
    let version = 1;
    const stock = async () => ({ key: String(version), value: version as never });
    const { fetchPage, rendered } = start(echo, { readers: { stock } });
    const withData: RequestPage = { ...page, request: { query: [], data: ['stock'] } };
    await fetchPage('', {}, withData);
    version = 2;
    await fetchPage('', {}, withData);
    await fetchPage('', {}, withData);
    expect(rendered.map(({ request }) => request?.data)).toEqual([{ stock: 1 }, { stock: 2 }]);
  });

  it('is sent as composed without parameters, and without any of its data', async () => {
    const { fetchPage, rendered } = start(echo, { readers: { stock: async () => undefined } });
    expect(await fetchPage('?other=a')).toBeUndefined();
    expect(await fetchPage('', {}, { ...page, request: { query: [], data: ['stock'] } })).toBeUndefined();
    expect(rendered).toEqual([]);
  });

  it('is for one response alone when a form sent its parameters', async () => {
    const { fetchPage, rendered } = start(echo);
    const answer = await fetchPage('q=rue', { isPosted: true });
    expect(answer).toContain('<p>q=rue</p>');
    expect(answer).toContain('"page":{"path":"/x"}');
    await fetchPage('q=rue', { isPosted: true });
    await fetchPage('?q=rue');
    expect(rendered.map(({ request }) => request?.query)).toEqual(['', '', 'q=rue']);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('broken')), 'broken'],
    ['has a script', async () => show('<script>'), 'a script element'],
    [
      'shows another island',
      async () => show('', [{ id: 'tools/Quote', ...noFacts }]),
      'shows no tools/Quote',
    ],
    [
      'quotes another offer',
      async () => show('', [{ id: 'tools/Form', quotes: ['vds'], families: [] }]),
      'quotes no vds',
    ],
  ])('is sent as composed when its rendering %s', async (_, render, reason) => {
    const { fetchPage, warnings } = start(render);
    expect(await fetchPage('?q=a')).toBeUndefined();
    expect(await fetchPage('?q=a')).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(reason)]);
  });

  it('is sent as composed when it is late, and rendered for the next request', async () => {
    let finish = () => {};
    const { fetchPage, wait } = start(
      (request) =>
        new Promise((done) => (finish = () => done(show(`<p>${request.request?.parameters}</p>`)))),
    );
    wait.ms = 0;
    expect(await fetchPage('?q=a')).toBeUndefined();
    wait.ms = 60_000;
    finish();
    expect(await fetchPage('?q=a')).toContain('<p>q=a</p>');
  });

  it('has its earlier data while those of now are late', async () => {
    let version = 1;
    const stock = async () => ({ key: String(version), value: version as never });
    const { fetchPage, wait } = start(
      (request) => (version === 1 ? echo(request) : new Promise<RenderedPart>(() => {})),
      { readers: { stock } },
    );
    const withData: RequestPage = { ...page, request: { query: [], data: ['stock'] } };
    const first = await fetchPage('', {}, withData);
    version = 2;
    wait.ms = 0;
    expect(first).toContain('<p></p>');
    expect(await fetchPage('', {}, withData)).toBe(first);
  });

  it('is sent as composed over a network’s limit', async () => {
    const { fetchPage, rendered } = start(echo, { ofNetwork: 2 });
    for (const query of ['?q=a', '?q=b', '?q=c']) await fetchPage(query);
    expect(rendered).toHaveLength(2);
  });

  it('is sent as composed at once while four of its network, or sixteen in all, wait', async () => {
    const { fetchPage, rendered } = start(() => new Promise(() => {}));
    const fetchFrom = (visitor: string) =>
      fetchPage(`?q=${rendered.length}`, {}, page, prepareResponse(composedFile, {}), visitor);
    for (let index = 0; index < 4; index++) void fetchFrom('192.0.2.1');
    await expect.poll(() => rendered.length).toBe(4);
    expect(await fetchFrom('192.0.2.1')).toBeUndefined();
    for (let index = 0; index < 12; index++) void fetchFrom(`198.51.100.${index}`);
    await expect.poll(() => rendered.length).toBe(16);
    expect(await fetchFrom('203.0.113.1')).toBeUndefined();
    expect(rendered).toHaveLength(16);
  });
});
