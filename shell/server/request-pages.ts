import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { PageRequestLimits, SiteDataName } from '@site/kit/contract';
import type { SiteData } from '@site/kit/page-request';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PageData } from '../app/page/data.ts';
import { assertNoScript, DATA_END, DATA_START, inlineJson, ROOT_START } from '../compose/html.ts';
import type { RenderedPart } from '../compose/render-protocol.ts';
import { compress } from '../releases/store/compression.ts';
import type { RequestPage, Variant } from './composition.ts';
import { ObjectKeys } from './object-keys.ts';
import { type PreparedResponse, withContent } from './prepared-response.ts';
import type { WarmRenderers } from './warm-renderers.ts';
import type { WorkLimiter } from './work-limiter.ts';

/** A visitor's request for a page. */
export interface PageAddress {
  /** The requested path, which for the not-found page is another one than the page's. */
  path: string;
  /** The address's query, including its question mark, or the fields of a form. */
  query: string;
  /** True for a form's fields: the page is for this response only. */
  isPosted?: boolean;
}

/** A page to render for a request. */
interface Wanted {
  page: RequestPage;
  /** Path of the page. */
  path: string;
  /** The composed page, whose headers the rendered page has. */
  composed: PreparedResponse;
  /** The variant whose files are the data of the site. */
  files: Variant;
  address: PageAddress;
  /** The parameters that the page reads, as a query. */
  parameters: string;
}

/** A page that waits for its rendering, for a visitor of this network. */
interface Waiting {
  network: string;
  response: Promise<PreparedResponse | undefined>;
}

/** A rendered page, with the version of its data. */
interface RenderedResponse {
  version: string;
  response: PreparedResponse;
}

/** Reads data of the site. `key` names their version, and what of the request they depend on. Must not reject. */
type DataReader<Name extends SiteDataName> = (
  files: Variant,
  address: PageAddress,
) => Promise<{ key: string; value: SiteData[Name] } | undefined>;

export type SiteDataReaders = { [Name in SiteDataName]: DataReader<Name> };

/** Longest wait for a page that its process renders for the first time, or that a form leads to, in milliseconds. */
const FIRST_WAIT_MS = 3_000;

/** Most pages that wait for their rendering at a time, of a host and of one network. */
const MOST_WAITING = { host: 16, network: 4 };

/** Most bytes of rendered pages in memory, and their longest time there: a page may name the day. */
const CACHE_BYTES = 16_000_000;
const CACHE_MS = 600_000;

/**
 * Returns the parameters of a query that a page reads, in the query's order; `null` without any, or with one over its limits.
 * Other parameters over their limits are left out: they may be a tracker's.
 */
export function pickParameters({ query, others }: PageRequestLimits, address: string): string | null {
  const counts = new Map<string, number>();
  let otherCount = 0;
  const picked = new URLSearchParams();
  let isWished = false;
  for (const [name, value] of new URLSearchParams(address)) {
    const limits = query.find((parameter) => parameter.name === name);
    if (limits) {
      const count = (counts.get(name) ?? 0) + 1;
      if (count > limits.most || value.length > limits.maxLength) return null;
      counts.set(name, count);
      isWished ||= value !== '';
    } else {
      if (!others || Math.max(name.length, value.length) > others.maxLength) continue;
      if (++otherCount > others.most) continue;
    }
    picked.append(name, value);
  }
  return isWished ? picked.toString() : null;
}

/** A composed page around its markup and data. */
interface Frame {
  head: string;
  data: PageData;
  tail: string;
}

function parseFrame(html: string): Frame {
  const start = html.indexOf(ROOT_START) + ROOT_START.length;
  const end = html.indexOf(DATA_START, start);
  const dataEnd = html.indexOf(DATA_END, end + DATA_START.length);
  return {
    head: html.slice(0, start),
    data: JSON.parse(html.slice(end + DATA_START.length, dataEnd)),
    tail: html.slice(dataEnd),
  };
}

/** Returns the composed page with other markup. Throws for markup that needs styles, modules or offers beyond its own. */
function putIntoFrame(
  { head, data, tail }: Frame,
  { markup, islands }: RenderedPart,
  page: RequestPage,
  query: string,
): string {
  assertNoScript(markup);
  for (const { id, quotes } of islands) {
    if (!page.islands.includes(id)) throw new Error(`its composed page shows no ${id}`);
    const offer = quotes.find((quote) => !Object.hasOwn(data.offers, quote));
    if (offer) throw new Error(`its composed page quotes no ${offer}`);
  }
  const own: PageData = { ...data, page: { ...data.page, ...(query && { query }) } };
  return head + markup + DATA_START + inlineJson(own) + tail;
}

/**
 * Renders pages that read the request (`request` in `remote.ts`), each in a process of its own remote. The composed page is sent
 * instead when it is as good, and when rendering fails, is late or has too many waiting; an island completes it in the browser.
 * A page with earlier data comes before the composed page.
 */
export class RequestPages {
  /** The last rendered pages, by composed page and parameters. */
  readonly #rendered = new LRUCache<string, RenderedResponse>({
    maxSize: CACHE_BYTES,
    ttl: CACHE_MS,
    sizeCalculation: ({ response: { bodies } }) =>
      Object.values(bodies).reduce((sum, body) => sum + (body?.bytes.length ?? 0), 1_000),
  });
  readonly #waiting = new Map<string, Waiting>();
  readonly #frames = new WeakMap<PreparedResponse, Frame>();
  readonly #keys = new ObjectKeys();
  #posted = 0;
  #warning = '';

  constructor(
    private readonly options: {
      readers: SiteDataReaders;
      limiter: WorkLimiter;
      logger: Logger;
      /** Longest wait for a page, in milliseconds. */
      waitMs: number;
      renderers: Pick<WarmRenderers, 'isWarm' | 'render'>;
    },
  ) {}

  /** Returns the page rendered for a request; `undefined` for a page that is sent as composed. The promise never rejects. */
  render(
    req: IncomingMessage,
    wanted: Omit<Wanted, 'parameters'>,
  ): Promise<PreparedResponse | undefined> | undefined {
    const { request } = wanted.page;
    const parameters = request.query.length > 0 ? pickParameters(request, wanted.address.query) : '';
    return parameters === null ? undefined : this.#find(req, { ...wanted, parameters });
  }

  async #find(req: IncomingMessage, wanted: Wanted): Promise<PreparedResponse | undefined> {
    const { page, parameters, files, address, composed } = wanted;
    const { readers } = this.options;
    const found = await Promise.all(
      page.request.data.map(async (name) => ({ name, read: await readers[name](files, address) })),
    );
    const available = found.filter(({ read }) => read !== undefined);
    if (parameters === '' && available.length === 0) return undefined;
    const key = `${this.#keys.get(composed)} ${parameters}`;
    const version = found.map(({ read }) => read?.key ?? '').join(' ');
    const known = address.isPosted ? undefined : this.#rendered.get(key);
    if (known?.version === version) return known.response;
    const data: Partial<SiteData> = Object.fromEntries(
      available.map(({ name, read }) => [name, read?.value]),
    );
    const running = address.isPosted ? undefined : this.#waiting.get(`${key} ${version}`);
    const rendering = running?.response ?? this.#startRendering(req, { key, version }, wanted, data);
    // A form's fields would be lost with a late page.
    const isKnown = this.options.renderers.isWarm(page) && !address.isPosted;
    const waitMs = isKnown ? this.options.waitMs : Math.max(FIRST_WAIT_MS, this.options.waitMs);
    const late = pause(waitMs, undefined, { ref: false });
    return (await Promise.race([rendering, late])) ?? known?.response;
  }

  /** Starts a rendering; resolves at once without a page while too many wait. A late one is for the next request. */
  async #startRendering(
    req: IncomingMessage,
    { key, version }: { key: string; version: string },
    wanted: Wanted,
    data: Partial<SiteData>,
  ): Promise<PreparedResponse | undefined> {
    const network = this.options.limiter.getNetwork(req);
    if (this.#isBusyFor(network) || this.options.limiter.take(req) > 0) return undefined;
    const { isPosted } = wanted.address;
    const rendering = this.#renderNow(wanted, data).then(
      (response) => {
        if (!isPosted) this.#rendered.set(key, { version, response });
        return response;
      },
      (error: Error) => this.#warn(`${wanted.path} goes out as it was composed: ${error.message}`),
    );
    // Each posted form has a rendering of its own.
    const place = isPosted ? `form ${++this.#posted}` : `${key} ${version}`;
    this.#waiting.set(place, { network, response: rendering });
    const response = await rendering;
    this.#waiting.delete(place);
    return response;
  }

  #isBusyFor(network: string): boolean {
    const ofNetwork = [...this.#waiting.values()].filter((waiting) => waiting.network === network);
    return this.#waiting.size >= MOST_WAITING.host || ofNetwork.length >= MOST_WAITING.network;
  }

  async #renderNow(
    { page, path, parameters, address, composed }: Wanted,
    data: Partial<SiteData>,
  ): Promise<PreparedResponse> {
    // A posted page's address has no parameters, from which the islands' next render is.
    const query = address.isPosted ? '' : parameters;
    const request = { parameters, query, data };
    const rendered = await this.options.renderers.render(page, { path, module: page.module, request });
    const html = putIntoFrame(this.#frameOf(composed), rendered, page, query);
    const identity = Buffer.from(html);
    const { br, gzip } = await compress(identity);
    return withContent(composed, { identity, br, gzip });
  }

  #frameOf(composed: PreparedResponse): Frame {
    const frame = this.#frames.get(composed) ?? parseFrame(composed.bodies.identity.bytes.toString('utf8'));
    this.#frames.set(composed, frame);
    return frame;
  }

  /** Logs a reason, unless it was the last. */
  #warn(reason: string): undefined {
    if (reason !== this.#warning) this.options.logger.warn(reason);
    this.#warning = reason;
  }
}
