import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { ADMIN_PAGE } from '../src/page/data.ts';
import { SEARCH_PATH } from '../src/remote.ts';
import { everywhere } from './headers.ts';

/** Where browsers read which pages they may load ahead of a visit. */
export const SPECULATION_PATH = '/speculation-rules.json';

/**
 * The site's own pages, except what changes something, counts against a limit, leaves the site or is a file. `moderate`: by
 * a mouse that rests on a link, on phones by a link in view that is likely to be followed; Chromium keeps two at most.
 */
const RULES = {
  prerender: [
    {
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/admin*',
                '/api/*',
                '/order/*',
                '/commande/*',
                '/*.*',
                `${QUOTE_PATH}\\?*`,
                `${SEARCH_PATH}\\?*`,
                '/*\\?*apercu=*',
              ],
            },
          },
          { not: { selector_matches: '[download], [target], [rel~="external"], [rel~="nofollow"]' } },
        ],
      },
    },
  ],
};

export const SPECULATION_RULES = JSON.stringify(RULES);

/** The value of the header `Speculation-Rules`. */
export const SPECULATION_HEADER = `"${SPECULATION_PATH}"`;

/** Answers with the rules. A browser keeps them for a day. */
export function sendSpeculationRules(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(200, {
    ...everywhere,
    'Content-Type': 'application/speculationrules+json',
    'Content-Length': Buffer.byteLength(SPECULATION_RULES),
    'Cache-Control': 'public, max-age=86400',
  });
  res.end(req.method === 'HEAD' ? undefined : SPECULATION_RULES);
}

/** Whether a browser loads a page ahead of a visit, which may never come (`Sec-Purpose`, Fetch standard). */
export const isSpeculative = ({ headers }: IncomingMessage): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/** Names the rules in the answer of a page, unless the visitor asks to save data (`Save-Data`). */
export function allowSpeculation(req: IncomingMessage, res: ServerResponse, path: string): void {
  if (req.headers['save-data'] !== 'on' && !ADMIN_PAGE.test(path))
    res.setHeader('Speculation-Rules', SPECULATION_HEADER);
}

/** Share of a second that the event loop may be busy before speculative loads are refused (docs/how-to/operate-a-site.md). */
const MAX_UTILIZATION = 0.6;

/** Between two looks at the event loop, in milliseconds. */
const SAMPLE_MS = 1_000;

/**
 * Watches how busy this process is.
 *
 * @returns whether it was too busy, in the second before, to serve more than visits
 */
export function watchUtilization(): () => boolean {
  let last = performance.eventLoopUtilization();
  let utilization = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    utilization = performance.eventLoopUtilization(now, last).utilization;
    last = now;
  }, SAMPLE_MS).unref();
  return () => utilization > MAX_UTILIZATION;
}

/** Refuses a speculative load. The browser asks again when the visitor follows the link. */
export function refuseSpeculation(res: ServerResponse): void {
  res.writeHead(503, { ...everywhere, 'Cache-Control': 'no-store' }).end();
}
