import type { IncomingMessage, ServerResponse } from 'node:http';
import { getWidestNetwork } from '@site/api/http/client-address';
import { PAGE_VIEW_TIMING } from '@site/api-contract/releases/telemetry-reports-rules';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { PAGE_DATA_ID, type PageData } from '../app/page/data.ts';
import {
  derivePageViewKey,
  formatReleases,
  type ShownRelease,
  signPageView,
} from '../releases/canary/page-view.ts';
import type { ViewCount } from '../releases/canary/telemetry-store.ts';
import { addHeader } from './added-headers.ts';
import type { Follower } from './follow.ts';
import type { PreparedResponse } from './prepared-response.ts';

/** Interval between two writes of the counts, in milliseconds. */
const WRITE_MS = 2_000;

/** Maximum number of remembered pairs of network and release: beyond it, the oldest pair may count again. */
const MOST_KNOWN = 50_000;

/** Time in which a network counts once for each release, in milliseconds. */
const ONCE_MS = 3_600_000;

const DATA_START = `<script type="application/json" id="${PAGE_DATA_ID}">`;

/**
 * Returns the releases that a composed page shows; none for a page without data. The data is the last such element: markup of
 * a team, which is before it, has no say in whose views are counted.
 */
export function findShownReleases(html: string): ShownRelease[] {
  const start = html.lastIndexOf(DATA_START);
  if (start < 0) return [];
  const text = html.slice(start + DATA_START.length, html.indexOf('</script>', start));
  const { shell, page, remotes, missing = [] } = JSON.parse(text) as PageData;
  const everyRelease = [
    { remote: page.remote, release: page.release },
    { remote: 'shell', release: page.release && shell },
    ...remotes.map(({ name, buildId }) => ({ remote: name, release: buildId })),
    ...missing,
  ];
  const byName = new Map(everyRelease.map((one) => [`${one.remote}@${one.release}`, one]));
  return [...byName.values()].filter((one): one is ShownRelease => one.release !== undefined);
}

/**
 * False for a page that a script or a frame loads: one team's page could collect the tokens of another team's. No script can set
 * this header (W3C Fetch Metadata). Browsers without it count as visits.
 */
const isVisit = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document';

interface PageViewOptions {
  /** Adds counts to those of all hosts. */
  countViews: (views: ViewCount[]) => Promise<void>;
  follower: Pick<Follower, 'previewKey' | 'now'>;
  /** Returns the visitor's address, from trusted proxies only. */
  getAddress: (req: IncomingMessage) => string;
  logger: Logger;
}

/** Adds a signed token to each page, and counts the networks that get each release (docs/decisions/0050). */
export class PageViews {
  readonly #releases = new WeakMap<PreparedResponse, { shown: ShownRelease[]; text: string }>();
  readonly #met = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: ONCE_MS, ttlAutopurge: true });
  #waiting = new Map<string, ViewCount>();
  #timer: NodeJS.Timeout | undefined;
  #write: Promise<void> = Promise.resolve();
  #key: { of: Buffer; key: Buffer } | undefined;
  #fault = '';

  constructor(private readonly options: PageViewOptions) {}

  /** Sets the token's header on a visited page's response, including 304, and counts the view. */
  take(req: IncomingMessage, res: ServerResponse, answer: PreparedResponse): void {
    const { shown, text } = this.#getReleases(answer);
    if (shown.length === 0 || req.method !== 'GET' || !isVisit(req)) return;
    const { getAddress, follower } = this.options;
    const network = getWidestNetwork(getAddress(req));
    const token = signPageView(this.#signingKey(), text, network, follower.now());
    addHeader(res, 'Server-Timing', `${PAGE_VIEW_TIMING};desc="${token}"`);
    for (const release of shown) this.#count(release, network);
  }

  /** Writes the counts. After a failed write, the next write includes them. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write = this.#write.then(() => this.#writeAll());
    return this.#write;
  }

  #getReleases(answer: PreparedResponse) {
    const cachedReleases = this.#releases.get(answer);
    if (cachedReleases) return cachedReleases;
    const releases = answer.isPage ? findShownReleases(answer.bodies.identity.bytes.toString('utf8')) : [];
    const pageReleases = { shown: releases, text: formatReleases(releases) };
    this.#releases.set(answer, pageReleases);
    return pageReleases;
  }

  #signingKey(): Buffer {
    const of = this.options.follower.previewKey();
    if (this.#key?.of !== of) this.#key = { of, key: derivePageViewKey(of) };
    return this.#key.key;
  }

  #count({ remote, release }: ShownRelease, network: string): void {
    const key = `${network} ${remote} ${release}`;
    if (this.#met.has(key)) return;
    this.#met.set(key, true);
    this.#add({ remote, release, count: 1 });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  #add({ remote, release, count }: ViewCount): void {
    const key = `${remote} ${release}`;
    const queued = this.#waiting.get(key);
    if (queued) queued.count += count;
    else this.#waiting.set(key, { remote, release, count });
  }

  async #writeAll(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const views = [...this.#waiting.values()];
    this.#waiting = new Map();
    try {
      await this.options.countViews(views);
      this.#fault = '';
    } catch (error) {
      for (const view of views) this.#add(view);
      const { message } = error as Error;
      if (message !== this.#fault)
        this.options.logger.warn(`page views are counted later, and canary analysis waits: ${message}`);
      this.#fault = message;
    }
  }
}
