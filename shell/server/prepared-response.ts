import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { JSON_FEED_TYPE } from '@site/api/http/feed';
import { PRICE_FEED } from '../app/prices/feeds.ts';
import type { Encodings } from '../releases/store/encodings.ts';
import { computeIntegritySync } from '../site/integrity.ts';

const FEED_TYPE = `${JSON_FEED_TYPE}; charset=utf-8`;

/** Media types of composed files, by extension. */
const composedFileTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Returns a composed file's media type; undefined for files that aren't served. The JSON feed has its own type. */
export const getContentType = (file: string): string | undefined =>
  file.endsWith(PRICE_FEED.json) ? FEED_TYPE : composedFileTypes[extname(file)];

const ENCODINGS = ['identity', 'br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Length of the algorithm's name in a hash. */
const HASH_START = 'sha384-'.length;

/** One representation of a file, with its strong validator (RFC 9110, section 8.8.3). */
interface Body {
  bytes: Buffer;
  etag: string;
}

/** A value for each available encoding of a file. */
type ByEncoding<Part> = { identity: Part } & Partial<Record<Encoding, Part>>;

/** Calls `make` for each encoding and drops undefined results; the identity must have a result. */
const byEncoding = <Part>(make: (encoding: Encoding) => Part | undefined) =>
  Object.fromEntries(
    ENCODINGS.map((encoding) => [encoding, make(encoding)] as const).filter(([, part]) => part !== undefined),
  ) as ByEncoding<Part>;

/** A composed file. */
export interface ComposedFile {
  type: string;
  isPage: boolean;
  bodies: ByEncoding<Body>;
}

/** A composed file with its prepared headers: building these per request would double its cost. */
export interface PreparedResponse extends ComposedFile {
  /** Headers that don't depend on the content. */
  given: Headers;
  bodies: ByEncoding<Body & { headers: Headers; renewed: Headers }>;
}

type Headers = Record<string, string>;

/** Returns a file's bytes by their hash. */
export type BlobReader = (hash: string) => Buffer | undefined;

const getTag = (hash: string) => `"${hash.slice(HASH_START, HASH_START + 22)}"`;

/** Returns a file with its compressed representations; `undefined` for missing bytes. ETags derive from the hashes. */
export function readComposedFile(
  path: string,
  type: string,
  hashes: { identity: string } & Partial<Encodings>,
  readBlob: BlobReader,
): ComposedFile | undefined {
  const bodies = byEncoding((encoding) => {
    const hash = hashes[encoding];
    const bytes = hash && readBlob(hash);
    return bytes ? { bytes, etag: getTag(hash) } : undefined;
  });
  return bodies.identity && { type, isPage: path.endsWith('.html'), bodies };
}

/** Returns the URL path of a composed file: `/offres/vds` for `offres/vds.html`. */
export function getUrlPath(file: string): string {
  const address = `/${file.replace(/\.html$/, '')}`;
  return address === '/index' ? '/' : address;
}

/** Returns a file with these headers and those that derive from its content. */
export function prepareResponse(served: ComposedFile, headers: Headers): PreparedResponse {
  const vary = ['Accept-Encoding', headers.Vary].filter(Boolean).join(', ');
  const bodies = byEncoding((encoding) => {
    const body = served.bodies[encoding];
    if (!body) return undefined;
    const renewed = { ...headers, ETag: body.etag, Vary: vary };
    const content = {
      'Content-Type': served.type,
      'Content-Length': String(body.bytes.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    return { ...body, renewed, headers: { ...renewed, ...content } };
  });
  return { ...served, given: headers, bodies };
}

/** Returns an answer with other content under the same headers. */
export function withContent(answer: PreparedResponse, contents: Record<Encoding, Buffer>): PreparedResponse {
  const bodies = byEncoding((encoding) => {
    const bytes = contents[encoding];
    return { bytes, etag: getTag(computeIntegritySync(bytes)) };
  });
  return prepareResponse({ ...answer, bodies }, answer.given);
}

/** Returns the best available encoding that the browser accepts. */
function bodyFor<Part>(accepted: string, { identity, br, gzip }: ByEncoding<Part>): Part {
  if (br && accepts(accepted, 'br')) return br;
  return gzip && accepts(accepted, 'gzip') ? gzip : identity;
}

/** Sends a composed file, or 304 when the browser has it. */
export function sendPreparedResponse(
  req: IncomingMessage,
  res: ServerResponse,
  { bodies }: PreparedResponse,
  status = 200,
): void {
  const { bytes, etag, headers, renewed } = bodyFor(String(req.headers['accept-encoding'] ?? ''), bodies);
  // The tag's quotes prevent partial matches. The header isn't parsed, since it may be hostile.
  if (status === 200 && req.headers['if-none-match']?.includes(etag)) {
    res.writeHead(304, renewed);
    res.end();
    return;
  }
  res.writeHead(status, headers);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/**
 * Sends a page that was rendered for its parameters: the browser requests it again each time.
 *
 * @param isPosted true for the fields of a form, which no cache keeps
 */
export function sendRenderedPage(
  req: IncomingMessage,
  res: ServerResponse,
  { bodies }: PreparedResponse,
  status: number,
  isPosted = false,
): void {
  const { bytes, headers } = bodyFor(String(req.headers['accept-encoding'] ?? ''), bodies);
  const { ETag: _, ...others } = headers;
  // `no-store` keeps the page out of the browser's back/forward cache, too.
  const caching = isPosted ? 'no-store' : 'private, no-cache';
  res.writeHead(status, { ...others, 'Cache-Control': `${caching}, no-transform` });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** Patterns of a coding without a weight of 0. */
const accepted = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?(?:,|\s|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?(?:,|\s|$))/,
};

/** True when `Accept-Encoding` allows a content coding; a weight of 0 refuses the coding (RFC 9110, section 12.5.3). */
const accepts = (header: string, coding: 'br' | 'gzip'): boolean => accepted[coding].test(header);
