import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { composedPaths, type Policy, pageFile, sitePaths } from '../compose/paths.ts';
import { NOT_FOUND_PATH, RESULT_PATH } from '../src/remote.ts';
import { caching, contentSecurityPolicy, everywhere, nothingAllowed, pageHeaders } from './headers.ts';
import { fillResult, type Result } from './result.ts';

type Handler = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

interface Composition {
  folder: string;
  assets: Handler;
  pages: Handler;
  notFound(req: IncomingMessage, res: ServerResponse): void;
  resultTemplate: string;
  resultPolicy: string;
}

const setAll = (res: ServerResponse, headers: Record<string, string>) => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
};

/** Names of files that are no addresses: a page has one address, without extension. */
const isFileName = (path: string) =>
  path.endsWith('.html') || ['/index', NOT_FOUND_PATH, RESULT_PATH].includes(path);

function open(siteDir: string, folder: string): Composition {
  const paths = sitePaths(siteDir);
  const { pages, policy } = composedPaths(join(siteDir, folder));
  const policies: Policy = JSON.parse(readFileSync(policy, 'utf8'));
  const policyOf = (path: string) => policies[path] ?? nothingAllowed;
  const headersOf = (path: string) => ({
    ...(path.endsWith('.ico') && { 'Content-Type': 'image/x-icon' }),
    'Cache-Control': caching.page,
    ...pageHeaders(policyOf(path)),
    ...everywhere,
  });
  const options = { brotli: true, gzip: true, etag: true };
  const notFoundPage = join(pages, `${pageFile(NOT_FOUND_PATH)}.html`);
  const bodies = {
    br: readFileSync(`${notFoundPage}.br`),
    gzip: readFileSync(`${notFoundPage}.gz`),
    identity: readFileSync(notFoundPage),
  };
  return {
    folder,
    resultTemplate: readFileSync(join(pages, `${pageFile(RESULT_PATH)}.html`), 'utf8'),
    resultPolicy: contentSecurityPolicy(policyOf(RESULT_PATH)),
    assets: sirv(paths.assets, {
      ...options,
      setHeaders: (res) => setAll(res, { ...everywhere, 'Cache-Control': caching.hashed }),
    }),
    pages: sirv(pages, {
      ...options,
      extensions: ['html'],
      setHeaders: (res, path) => setAll(res, headersOf(path)),
    }),
    notFound(req, res) {
      const accepted = String(req.headers['accept-encoding'] ?? '');
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
      setAll(res, {
        ...headersOf(NOT_FOUND_PATH),
        'Content-Type': 'text/html; charset=utf-8',
        Vary: 'Accept-Encoding',
      });
      if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
      const body = bodies[encoding];
      res.writeHead(404, { 'Content-Length': body.length });
      res.end(req.method === 'HEAD' ? undefined : body);
    },
  };
}

/**
 * The composed site. Follows a switch of `current` with the next request: a release is live without a restart, and
 * each answer comes whole from one composition. Throws when nothing was composed yet.
 */
export function createSite(siteDir: string) {
  const link = sitePaths(siteDir).current;
  if (!existsSync(link)) throw new Error(`${siteDir} holds no composed site: run "npm run build" first`);
  let live = open(siteDir, readlinkSync(link));
  const now = () => {
    const folder = readlinkSync(link);
    if (folder !== live.folder) live = open(siteDir, folder);
    return live;
  };
  return {
    /** Serves an asset or a page, or passes on. */
    serve(req: IncomingMessage, res: ServerResponse, path: string, next: () => void) {
      if (isFileName(path)) return next();
      const { assets, pages } = now();
      assets(req, res, () => pages(req, res, next));
    },
    notFound: (req: IncomingMessage, res: ServerResponse) => now().notFound(req, res),
    /** The page a form without JavaScript is answered with. */
    resultPage: (result: Result) => fillResult(now().resultTemplate, result),
    /** The policy of that page. */
    resultPolicy: () => now().resultPolicy,
  };
}
