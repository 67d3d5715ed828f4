import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/** Returns a handler that passes requests with this bearer token. Others get 401, or 404 if no token is configured. */
export function requireBearer(token: string | undefined): RequestHandler {
  return (request, _response, next) => {
    if (!token) throw new HttpProblem(404, 'Cette adresse n’existe pas.');
    if (!isSame(request.get('Authorization') ?? '', `Bearer ${token}`)) {
      throw new HttpProblem('unauthenticated', 'Jeton absent ou non reconnu.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    next();
  };
}

/** Compares in constant time. Hashes first: `timingSafeEqual` needs equal lengths, and the secret's length is secret too. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
