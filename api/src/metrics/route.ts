import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { HttpProblem } from '../http/problem.ts';

/** `GET /metrics` in Prometheus' text format, for whoever holds the token; without a token it doesn't exist. */
export function metricsRoute(registry: Registry | undefined, token: string | undefined): RequestHandler {
  return async (request, response) => {
    if (!registry || !token) throw new HttpProblem(404, 'Cette adresse n’existe pas.');
    if (!isSame(request.get('Authorization') ?? '', `Bearer ${token}`)) {
      throw new HttpProblem(401, 'Jeton absent ou non reconnu.', {
        type: 'unauthenticated',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    response.type(registry.contentType).send(await registry.metrics());
  };
}

/** Hashed first: `timingSafeEqual` wants equal lengths, and the length is part of the secret. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
