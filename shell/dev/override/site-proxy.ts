import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROBLEM_MEDIA_TYPE, type Problem } from '@site/api-contract/http/problem';
import { TELEMETRY_REPORTS_PATH } from '@site/api-contract/releases/telemetry-reports-rules';
import { createProxyServer } from 'httpxy';
import { formatFailure } from './host-site.ts';

/** Headers that bind a page to its composed files, to the site's own origin, or to its length. */
const OF_COMPOSED_PAGES = [
  'content-length',
  'content-security-policy',
  'etag',
  'integrity-policy',
  'reporting-endpoints',
  'strict-transport-security',
];

/** Methods that change nothing (RFC 9110, « safe methods »). */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Refusal of a request that would change the running site. */
const READ_ONLY: Problem = {
  type: 'about:blank',
  title: 'Envoi refusé',
  status: 403,
  detail:
    'Rien n’a été envoyé : cette adresse montre un site en ligne et ne le modifie pas. Pour que les envois l’atteignent, relancez la commande avec --writes.',
};

/** Answers a request that would change the running site, in its place. Telemetry is dropped, since no page sent it from there. */
function refuseWrite({ url = '/' }: IncomingMessage, res: ServerResponse): void {
  if (url.startsWith(TELEMETRY_REPORTS_PATH)) {
    res.writeHead(204).end();
    return;
  }
  res.writeHead(READ_ONLY.status, { 'Content-Type': PROBLEM_MEDIA_TYPE, 'Cache-Control': 'no-store' });
  res.end(JSON.stringify(READ_ONLY));
}

/** Returns the changed HTML and status of a site's page. */
type Change = (path: string, html: string, status: number) => Promise<{ html: string; status: number }>;

/**
 * Returns a proxy to the running site. Requests have the site's own host name, so that its same-origin checks pass. Redirects
 * and cookies are rewritten to the local address, and HTML goes through `change`.
 *
 * @param target origin of the running site
 * @param hasWrites false to refuse requests that would change the running site
 */
export function createSiteProxy(target: string, change: Change, hasWrites: boolean) {
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
    const [path = '/'] = (req.url ?? '/').split(/[?#]/);
    if (!answer.headers['content-type']?.startsWith('text/html')) return;
    for (const name of OF_COMPOSED_PAGES) delete answer.headers[name];
    answer.headers['cache-control'] = 'no-store';
    const pieces: Buffer[] = [];
    const end = res.end.bind(res);
    res.write = (piece: Buffer) => pieces.push(piece) > 0;
    res.end = () => {
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
    res.end(`${target} doesn't answer: ${formatFailure(error)}\n`);
  });
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (!hasWrites && !SAFE_METHODS.includes(req.method ?? '')) {
      refuseWrite(req, res);
      return;
    }
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
