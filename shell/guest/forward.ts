import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';
import { failureReason } from './host-site.ts';

/** What holds pages to the files they were composed with, or to the site's own address and length. */
const OF_COMPOSED_PAGES = [
  'content-length',
  'content-security-policy',
  'etag',
  'integrity-policy',
  'reporting-endpoints',
  'strict-transport-security',
];

/** Changes the HTML that the site answers an address with. */
type Change = (path: string, html: string, status: number) => Promise<{ html: string; status: number }>;

/**
 * A proxy to the running site. The site is asked under its own name, so that its same-origin checks hold; what it says
 * about its address (redirects, cookies) is said about the local one. HTML goes through `change`.
 *
 * @param target origin of the running site
 */
export function forwardTo(target: string, change: Change) {
  const proxy = createProxyServer({
    target,
    // A kept connection may be closed by the site just when it is used again.
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
    // What fails is answered above.
    proxy.web(req, res).catch(() => {});
  };
}
