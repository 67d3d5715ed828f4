import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { HttpProblem } from '../http/problem.ts';

/** `GET /metrics` in Prometheus' text format, for whoever may read it. */
export function metricsRoute(registry: Registry | undefined): RequestHandler {
  return async (_request, response) => {
    if (!registry) throw new HttpProblem(404, 'Cette adresse n’existe pas.');
    response.type(registry.contentType).send(await registry.metrics());
  };
}
