import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';
import { failureReason } from './host-site.ts';

/** Headers that bind a page to its composed files, to the site's own origin, or to its length. */
const OF_COMPOSED_PAGES = [
  'content-length',
  'content-security-policy',
  'etag',
  'integrity-policy',
  'reporting-endpoints',
  'strict-transport-security',
];

/** Returns the changed HTML and status of a site's page. */
type Change = (path: string, html: string, status: number) => Promise<{ html: string; status: number }>;

/**
 * Returns a proxy to the running site. Requests have the site's own host name, so that its same-origin checks pass. Redirects
 * and cookies are rewritten to the local address, and HTML goes through `change`.
 *
 * @param target origin of the running site
 */
export function forwardTo(target: string, change: Change) {
  const proxy = createProxyServer({
    target,
    // The site may close a kept connection just before its next use.
    agent: false,
    changeOrigin: true,
    autoRewrite: true,
    protocolRewrite: 'http',
    cookieDomainRewrite: '',
  });
  proxy.on('proxyRes', (answer, req, res) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) return;
    for (const name of OF_COMPOSED_PAGES) delete answer.headers[name];
    answer.headers['cache-control'] = 'no-store';
    const pieces: Buffer[] = [];
    const end = res.end.bind(res);
    res.write = (piece: Buffer) => pieces.push(piece) > 0;
    res.end = () => {
      const path = (req.url ?? '/').replace(/[?#].*/, '');
      change(path, Buffer.concat(pieces).toString(), res.statusCode).then(
        ({ html, status }) => {
          res.statusCode = status;
          end(html);
        },
        (error) => {
          console.error(error);
          res.statusCode = 500;
          end(`${path} can't be shown with what runs here: ${error.message}\n`);
        },
      );
      return res;
    };
  });
  proxy.on('error', (error, _req, res) => {
    if (!res || !('writeHead' in res) || res.headersSent) return void res?.destroy();
    res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
    res.end(`${target} doesn't answer: ${failureReason(error)}\n`);
  });
  return (req: IncomingMessage, res: ServerResponse): void => {
    const local = `http://${req.headers.host}`;
    for (const name of ['origin', 'referer'] as const) {
      const value = req.headers[name];
      if (value?.startsWith(local)) req.headers[name] = target + value.slice(local.length);
    }
    // Pages are changed as text.
    req.headers['accept-encoding'] = 'identity';
    // The `error` listener above responds to failures.
    proxy.web(req, res).catch(() => {});
  };
}
