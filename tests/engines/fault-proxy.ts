import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { startTestServer } from '#support/http.ts';

/** An empty page, answered by the proxy itself. */
export const BLANK_PATH = '/vide';

/** A proxy between the visitor and the site. It records every request and can fail or alter answers. */
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/**
 * Starts one on a free loopback port.
 *
 * @param preload Script to put in front of every document's own, for a browser that can't run it by itself. Its hash
 *   joins the policy, which stays the site's otherwise.
 */
export async function startFaultProxy(site: string, preload?: string) {
  const { hostname, port } = new URL(site);
  const newcomer = () => ({
    // Each visitor has an address, so that no limit counts several as one.
    address: `2001:db8:${randomBytes(2).toString('hex')}::1`,
    requestedPaths: [] as string[],
    pageErrors: [] as string[],
    failing: undefined as RegExp | undefined,
    tampered: undefined as RegExp | undefined,
  });
  let visitor = newcomer();

  const { origin, stop } = await startTestServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (path === BLANK_PATH)
      return answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>…</title>');
    const { pageErrors } = visitor;
    visitor.requestedPaths.push(path.split('?')[0] as string);
    if (visitor.failing?.test(path)) return answer.writeHead(404).end();
    const isDocument = preload !== undefined && incoming.headers['sec-fetch-dest'] === 'document';
    const isTampered = visitor.tampered?.test(path);
    const headers = { ...incoming.headers, 'x-forwarded-for': visitor.address };
    if (isDocument || isTampered) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const passed = request({ hostname, port, path, method: incoming.method, headers }, (got) => {
      if ((got.statusCode ?? 500) >= 400) pageErrors.push(`response ${got.statusCode}: ${path}`);
      if (isDocument) return insert(got, answer, preload);
      const { 'content-length': length, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 500, isTampered ? rest : got.headers);
      got.pipe(answer, { end: !isTampered });
      if (isTampered) got.on('end', () => answer.end(';window.isTampered = true;'));
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  return {
    origin,
    /** Answers of 400 and more, in words. */
    get pageErrors() {
      return visitor.pageErrors;
    },
    /** Begins with a new visitor: another address, and no requests or page errors so far. */
    startNewVisitor: () => {
      visitor = newcomer();
    },
    /** Paths that are answered 404 from now on; nothing to end that. */
    fail: (paths?: RegExp) => {
      visitor.failing = paths;
    },
    /** Paths that come with more code than was published from now on, which sets `window.isTampered`; nothing to end that. */
    tamper: (paths?: RegExp) => {
      visitor.tampered = paths;
    },
    /** Returns the number of requests for this path, with any query. */
    countRequests: (path: string) => visitor.requestedPaths.filter((other) => other === path).length,
    stop,
  };
}

async function insert(got: IncomingMessage, answer: ServerResponse, preload: string): Promise<void> {
  let html = '';
  for await (const chunk of got.setEncoding('utf8')) html += chunk;
  const hash = createHash('sha256').update(preload).digest('base64');
  const headers = { ...got.headers };
  delete headers['content-length'];
  const policy = String(headers['content-security-policy']).replace(
    'script-src',
    `script-src 'sha256-${hash}'`,
  );
  answer
    .writeHead(got.statusCode ?? 500, { ...headers, 'content-security-policy': policy })
    .end(html.replace('<head>', () => `<head><script>${preload}</script>`));
}
