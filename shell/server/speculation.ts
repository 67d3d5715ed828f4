import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { ADMIN_PATH_PATTERN } from '../app/page/data.ts';
import { SEARCH_PATH } from '../app/remote.ts';
import { addHeader } from './added-headers.ts';
import { COMMON_HEADERS } from './headers.ts';

/** Path of the speculation rules: the pages that browsers may load ahead of a visit. */
export const SPECULATION_PATH = '/speculation-rules.json';

/**
 * The site's own pages, without those that change something, count against a limit, leave the site or are files. `moderate`
 * starts with a mouse that rests on a link, and on phones with a likely link in view. Chromium keeps two pages at most.
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

const SPECULATION_RULES = JSON.stringify(RULES);

/** The value of the header `Speculation-Rules`. */
const SPECULATION_HEADER = `"${SPECULATION_PATH}"`;

/** Sends the rules, which browsers may cache for a day. */
export function sendSpeculationRules(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(200, {
    ...COMMON_HEADERS,
    'Content-Type': 'application/speculationrules+json',
    'Content-Length': Buffer.byteLength(SPECULATION_RULES),
    'Cache-Control': 'public, max-age=86400',
  });
  res.end(req.method === 'HEAD' ? undefined : SPECULATION_RULES);
}

/** True for a load ahead of a possible visit (`Sec-Purpose`, Fetch standard). */
export const isSpeculative = ({ headers }: IncomingMessage): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/** Sets the header with the rules' path, except with `Save-Data` and on pages of the administration. */
export function allowSpeculation(req: IncomingMessage, res: ServerResponse, path: string): void {
  if (req.headers['save-data'] !== 'on' && !ADMIN_PATH_PATTERN.test(path))
    addHeader(res, 'Speculation-Rules', SPECULATION_HEADER);
}

/** Event loop utilization, from 0 to 1, above which speculative loads are refused (docs/how-to/operate-a-site.md). */
const MAX_UTILIZATION = 0.6;

/** Interval between two samples of the event loop, in milliseconds. */
const SAMPLE_MS = 1_000;

/**
 * Samples the event loop's utilization every second.
 *
 * @returns a function that returns true when the last sample exceeds `MAX_UTILIZATION`
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

/** Refuses a speculative load with a 503. The browser requests the page again when the visitor follows the link. */
export function refuseSpeculation(res: ServerResponse): void {
  res.writeHead(503, { ...COMMON_HEADERS, 'Cache-Control': 'no-store' }).end();
}
