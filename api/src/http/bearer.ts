import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { HttpProblem } from './problem.ts';

/** Lets through whoever holds a token of the configuration; without one, nothing is there. */
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

/** Hashed first: `timingSafeEqual` wants equal lengths, and the length is part of the secret. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
