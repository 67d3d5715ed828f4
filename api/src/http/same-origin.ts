import type { RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/**
 * Refuses what another site makes a visitor's browser send. Every current browser says where a request comes from
 * in `Sec-Fetch-Site` (Fetch Metadata, W3C), but over HTTPS and to loopback only; elsewhere `Origin` tells. A client that sends
 * neither is no browser: it could write what it likes, and carries nobody's credentials.
 */
export function requireSameOrigin(publicOrigin: string): RequestHandler {
  return (request, _response, next) => {
    const site = request.get('Sec-Fetch-Site');
    const origin = request.get('Origin');
    const isOurs = site
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || origin === publicOrigin || hostOf(origin) === request.get('Host');
    if (isOurs) return next();
    next(
      new HttpProblem(
        403,
        'Cette demande vient d’un autre site : envoyez-la depuis le formulaire de ce site.',
        { type: 'cross-site' },
      ),
    );
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
