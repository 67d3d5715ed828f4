import type { Request, RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/**
 * Sender of a request, from headers that a browser sets and no script can change: a `page` of this site, or a `cross-site` page
 * of another site. A `person` is a visitor who typed the address. A `program` sends no such headers, and so is no browser.
 */
export type RequestInitiator = 'page' | 'person' | 'cross-site' | 'program';

/**
 * Returns a request's sender. Current browsers set `Sec-Fetch-Site` (Fetch Metadata, W3C), but only over HTTPS and to
 * loopback. Elsewhere the answer comes from `Origin`, which browsers send with everything but a plain GET.
 */
export function classifyRequestInitiator(request: Request, publicOrigin: string): RequestInitiator {
  const site = request.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' ? 'page' : site === 'none' ? 'person' : 'cross-site';
  const origin = request.get('Origin');
  if (origin === undefined) return 'program';
  return origin === publicOrigin || getHost(origin) === request.get('Host') ? 'page' : 'cross-site';
}

/**
 * Returns a handler that refuses requests from other sites' pages (CSRF). A program's requests pass: a program could forge
 * any header, and sends no visitor's credentials.
 */
export function requireSameOrigin(publicOrigin: string): RequestHandler {
  return (request, _response, next) =>
    next(
      classifyRequestInitiator(request, publicOrigin) === 'cross-site' ? createCrossSiteProblem() : undefined,
    );
}

/** Returns the problem of a request from another site. */
export function createCrossSiteProblem(): HttpProblem {
  return new HttpProblem(
    'cross-site',
    'Cette demande vient d’un autre site : envoyez-la depuis le formulaire de ce site.',
  );
}

function getHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
