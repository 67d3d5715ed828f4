import { hkdfSync } from 'node:crypto';
import { signText, verifySignature } from '@site/api/http/signature';
import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database } from '@site/api/storage/schema';

/** A release on a page: of the page's remote, of the shell, or of an island. */
export interface ShownRelease {
  remote: string;
  release: string;
}

/**
 * Validity of a token after its page was served, in milliseconds. `TelemetryCollector` remembers a network for longer, so
 * that a token never counts twice.
 */
const PAGE_VIEW_MS = 30 * 60_000;

/** Tolerance for a host's estimate of the database's clock that is ahead, in milliseconds. */
const CLOCK_SLACK_MS = 60_000;

/** Cache time of the key and of the database's clock, in milliseconds. */
const KNOWN_MS = 60_000;

/** 128 bits of an HMAC-SHA-256, in base64url. */
const SIGNATURE_LENGTH = 22;

/** Derives the key of page view tokens (HKDF, RFC 5869) from the key of preview links, which all hosts share. */
export const derivePageViewKey = (previewKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', previewKey, '', 'page view', 32));

/** Formats a page's releases for its token. */
export const formatReleases = (shown: ShownRelease[]): string =>
  shown.map(({ remote, release }) => `${remote}@${release}`).join(',');

const formatSigned = (content: string, network: string) => `${content}\n${network}`;

/**
 * Returns a token which proves that a page was served. The signature covers the network, but the token doesn't contain it,
 * and so doesn't identify the visitor.
 * @param releases the page's, see {@link formatReleases}
 * @param network the visitor's widest network that limits count
 * @param now epoch milliseconds by the database's clock
 */
export function signPageView(key: Buffer, releases: string, network: string, now: number): string {
  const content = `${Math.floor(now).toString(36)}.${releases}`;
  return `${content}.${signText(key, formatSigned(content, network), SIGNATURE_LENGTH)}`;
}

/** Returns a page view's releases, as `remote@release`; empty if the token is forged, expired or another network's. */
export function verifyPageView(key: Buffer, token: string, network: string, now: number): string[] {
  const [issued = '', releases = '', signature = ''] = token.split('.');
  const signed = formatSigned(`${issued}.${releases}`, network);
  if (!verifySignature(key, signed, signature, SIGNATURE_LENGTH)) return [];
  const age = now - Number.parseInt(issued, 36);
  return age <= PAGE_VIEW_MS && age >= -CLOCK_SLACK_MS ? releases.split(',') : [];
}

/** Releases on viewed pages, as `remote@release`, with the remote of the first page that had the release. */
export type ViewedReleases = ReadonlyMap<string, string>;

/** @param pages the releases of each page, the page's own first */
export function listViewedReleases(pages: string[][]): ViewedReleases {
  const viewed = new Map<string, string>();
  for (const [first = '', ...others] of pages) {
    const [remote = ''] = first.split('@');
    for (const release of [first, ...others])
      if (release && !viewed.has(release)) viewed.set(release, remote);
  }
  return viewed;
}

/** Reads page view tokens with the key and the clock that all hosts share. */
export class PageViewVerifier {
  #known: { key: Buffer; epoch: number; readAt: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly previewKey: () => Promise<Buffer>,
  ) {}

  /** Returns the releases whose view these tokens prove; empty while the database is away. */
  async read(tokens: string[], network: string): Promise<ViewedReleases> {
    if (tokens.length === 0) return new Map();
    const keys = await this.#refresh().catch(() => undefined);
    if (!keys) return new Map();
    const now = performance.now() + keys.epoch;
    return listViewedReleases(tokens.map((token) => verifyPageView(keys.key, token, network, now)));
  }

  async #refresh() {
    if (this.#known && performance.now() - this.#known.readAt < KNOWN_MS) return this.#known;
    const key = derivePageViewKey(await this.previewKey());
    const now = await readDatabaseClock(this.database);
    this.#known = { key, epoch: now - performance.now(), readAt: performance.now() };
    return this.#known;
  }
}
