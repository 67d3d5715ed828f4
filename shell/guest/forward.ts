import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { reasonOf } from './host-site.ts';

/** What concerns one connection (RFC 9110, section 7.6.1), or is said anew for the other. */
const ofConnection = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** What holds pages to the files they were composed with, or to the site's own address. */
const ofComposedPages = new Set([
  'content-security-policy',
  'etag',
  'integrity-policy',
  'reporting-endpoints',
  'strict-transport-security',
]);

interface Forwarding {
  /** Path and query. */
  url: string;
  /** The running site. */
  target: string;
  /** This address. */
  local: string;
  /** Changes an HTML answer. */
  page(html: string, status: number): Promise<{ html: string; status: number }>;
}

/**
 * Answers with what the running site says. It is asked under its own name, so that its same-origin checks hold; what it
 * says about its address (redirects, cookies) is said about this one.
 */
export async function forward(
  req: IncomingMessage,
  res: ServerResponse,
  { url, target, local, page }: Forwarding,
) {
  const toTarget = (value: string) => (value.startsWith(local) ? target + value.slice(local.length) : value);
  const toLocal = (value: string) => (value.startsWith(target) ? local + value.slice(target.length) : value);
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || ofConnection.has(name)) continue;
    headers.set(name, name === 'origin' || name === 'referer' ? toTarget(String(value)) : String(value));
  }
  const method = req.method ?? 'GET';
  const answer = await fetch(target + url, {
    method,
    headers,
    redirect: 'manual',
    ...(method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(await buffer(req)) }),
  }).catch((error) => {
    res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
    res.end(`${target} doesn't answer: ${reasonOf(error)}\n`);
  });
  if (!answer) return;
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  for (const [name, value] of answer.headers) {
    if (ofConnection.has(name) || name === 'set-cookie' || (isPage && ofComposedPages.has(name))) continue;
    res.setHeader(name, name === 'location' ? toLocal(value) : value);
  }
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(/;\s*domain=[^;]*/i, ''));
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  res.statusCode = answer.status;
  if (!answer.body || method === 'HEAD') {
    res.end();
    return;
  }
  if (!isPage) {
    // Either side may hang up.
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), res).catch(() => {});
    return;
  }
  const changed = await page(await answer.text(), answer.status);
  res.statusCode = changed.status;
  res.setHeader('cache-control', 'no-store');
  res.end(changed.html);
}
