import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';

/** A release that took part in a page: of its remote, of the shell, of an island on it. */
export interface ShownRelease {
  remote: string;
  release: string;
}

/**
 * How long after its page was served a report counts, in milliseconds. Shorter than a network is remembered
 * (`TelemetryCollector`): a token therefore never counts twice.
 */
const PAGE_VIEW_MS = 30 * 60_000;

/** How far ahead of the database's clock a host's view of it may be, in milliseconds. */
const CLOCK_SLACK_MS = 60_000;

/** How long the API trusts the key and the clock it has read, in milliseconds. */
const KNOWN_MS = 60_000;

/** 128 bits of an HMAC-SHA-256, in base64url. */
const SIGNATURE_LENGTH = 22;

/** The key of page view tokens, from the one that signs preview links (RFC 5869): hosts share that already. */
export const pageViewKey = (previewKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', previewKey, '', 'page view', 32));

/** The releases of a page as its token names them. */
export const formatReleases = (shown: ShownRelease[]): string =>
  shown.map(({ remote, release }) => `${remote}@${release}`).join(',');

const sign = (key: Buffer, content: string, network: string) =>
  createHmac('sha256', key).update(`${content}\n${network}`).digest('base64url').slice(0, SIGNATURE_LENGTH);

/**
 * Signs that a page was served. The network is in the signature and not in the token, which therefore says nothing of the visitor.
 * @param releases those of the page, see {@link formatReleases}
 * @param network what limits count of the visitor's address, the widest
 * @param now epoch milliseconds by the database's clock
 */
export function signPageView(key: Buffer, releases: string, network: string, now: number): string {
  const content = `${Math.floor(now / 1_000).toString(36)}.${releases}`;
  return `${content}.${sign(key, content, network)}`;
}

/** The releases of a page view, as `remote@release`; empty when the token is forged, another network's, late or early. */
export function readPageView(key: Buffer, token: string, network: string, now: number): string[] {
  const [issued = '', releases = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(key, `${issued}.${releases}`, network));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
  const age = now - Number.parseInt(issued, 36) * 1_000;
  return age <= PAGE_VIEW_MS && age >= -CLOCK_SLACK_MS ? releases.split(',') : [];
}

/** Reads page view tokens with the key and the clock that all hosts share. */
export class PageViewReader {
  #known: { key: Buffer; epoch: number; readAt: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly previewKey: () => Promise<Buffer>,
  ) {}

  /** The releases that these tokens prove a view of, as `remote@release`. None while the database is away. */
  async read(tokens: string[], network: string): Promise<Set<string>> {
    if (tokens.length === 0) return new Set();
    const known = await this.#refresh().catch(() => undefined);
    if (!known) return new Set();
    const now = performance.now() + known.epoch;
    return new Set(tokens.flatMap((token) => readPageView(known.key, token, network, now)));
  }

  async #refresh() {
    if (this.#known && performance.now() - this.#known.readAt < KNOWN_MS) return this.#known;
    const key = pageViewKey(await this.previewKey());
    const now = await readDatabaseClock(this.database);
    this.#known = { key, epoch: now - performance.now(), readAt: performance.now() };
    return this.#known;
  }
}
