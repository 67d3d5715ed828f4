import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import send from 'send';
import { accepts } from './encoding.ts';
import { assetHeaders } from './headers.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const twins = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves hashed files of every release from a folder, or passes on. Looked up with each request: files come with a
 * release and go when it is pruned. Those of `types` lie there compressed as well.
 */
export function serveAssets(folder: string) {
  return (req: IncomingMessage, res: ServerResponse, path: string, next: () => void): void => {
    const type = types[extname(path)];
    const accepted = String(req.headers['accept-encoding'] ?? '');
    const encoding = type && (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
    send(req, encoding ? path + twins[encoding] : path, {
      root: folder,
      index: false,
      cacheControl: false,
      lastModified: false,
    })
      .on('headers', (answer: ServerResponse) => {
        for (const [name, value] of Object.entries(assetHeaders)) answer.setHeader(name, value);
        if (!type) return;
        answer.setHeader('Content-Type', type);
        answer.setHeader('Vary', 'Accept-Encoding');
        if (encoding) answer.setHeader('Content-Encoding', encoding);
      })
      .on('error', () => (res.headersSent ? res.destroy() : next()))
      .on('directory', next)
      .pipe(res);
  };
}
