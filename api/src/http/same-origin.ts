import type { Request, RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/**
 * Who sent a request, by what a browser adds and no script can change: `page`, a page of this site; `foreign`, another
 * site's; `person`, somebody who typed the address. `program`: nothing was added, so it is no browser.
 */
export type Sender = 'page' | 'person' | 'foreign' | 'program';

/**
 * Every current browser says where a request comes from in `Sec-Fetch-Site` (Fetch Metadata, W3C), but over HTTPS and to
 * loopback only; elsewhere `Origin` tells, which comes with everything but a plain GET.
 */
export function senderOf(request: Request, publicOrigin: string): Sender {
  const site = request.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' ? 'page' : site === 'none' ? 'person' : 'foreign';
  const origin = request.get('Origin');
  if (origin === undefined) return 'program';
  return origin === publicOrigin || hostOf(origin) === request.get('Host') ? 'page' : 'foreign';
}

/**
 * Refuses what another site makes a visitor's browser send. A program passes: it could write what it likes, and carries
 * nobody's credentials.
 */
export function requireSameOrigin(publicOrigin: string): RequestHandler {
  return (request, _response, next) =>
    next(senderOf(request, publicOrigin) === 'foreign' ? crossSite() : undefined);
}

/** The refusal of what doesn't come from this site. */
export function crossSite(): HttpProblem {
  return new HttpProblem(
    'cross-site',
    'Cette demande vient d’un autre site : envoyez-la depuis le formulaire de ce site.',
  );
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
