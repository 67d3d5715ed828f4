import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { securityHeaders } from './headers.ts';
import { HttpProblem } from './problem.ts';

/** Of a call; those for errors translate the faults of the handlers before them. */
type Handler = RequestHandler | ErrorRequestHandler;

type Method = 'get' | 'post' | 'put' | 'delete';

/** What one path does, whatever its methods do. */
interface PathSettings {
  /** Its log line has the level `debug`: it is asked for every few seconds, or with every visit. */
  isQuiet?: true;
  /** Answers its errors; by default they are problem documents. */
  refuse?: ErrorRequestHandler;
}

/**
 * The API's paths as OpenAPI writes them (`/api/site/hosts/{id}`), each with the handlers of its methods. Routes, the 405
 * of other methods and the names in the log and the metrics all come from this table.
 */
export type Endpoints = Record<string, PathSettings & Partial<Record<Method, Handler[]>>>;

/** The endpoints of documented calls: a call without handlers, or handlers without documentation, don't compile. */
export type EndpointsOf<Paths extends ZodOpenApiPathsObject> = {
  [Path in keyof Paths]: PathSettings & { [Each in keyof Paths[Path] & Method]: Handler[] };
};

/** An answer as the log line and the metrics have it. */
export interface AnsweredRequest {
  method: string;
  /** The path as the API names it, never the one asked for. */
  route: string;
  status: number;
  /** Whole milliseconds. */
  durationMs: number;
  /** Whether the client took all of it. */
  isComplete: boolean;
}

/** Who is told of each answer. */
export interface RequestLogOptions {
  logger: Logger;
  /** For the metrics. */
  onAnswer?: (answer: AnsweredRequest) => void;
}

/** The routes of a table; any other path is passed on. */
export function routerOf(endpoints: Endpoints, log: RequestLogOptions): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const [documented, { isQuiet, refuse, ...handlers }] of Object.entries(endpoints)) {
    const path = documented.replace(/\{(\w+)\}/g, ':$1');
    const route = router.route(path).all(securityHeaders, requestLog(path, isQuiet ? 'debug' : 'info', log));
    for (const [method, each] of Object.entries(handlers)) route[method as Method](each);
    route.all(methodNotAllowed(Object.keys(handlers)));
    if (refuse) route.all(refuse);
  }
  return router;
}

/**
 * One line per answer: method, route, status, duration. The route and not the URL, no address, no body: nothing here
 * says who asked.
 */
export function requestLog(
  route: string,
  level: 'info' | 'debug',
  { logger, onAnswer }: RequestLogOptions,
): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const durationMs = Math.round(performance.now() - startedAt);
      const isComplete = response.writableFinished;
      const answer = { method: request.method, route, status: response.statusCode, durationMs, isComplete };
      logger[level](answer, 'request');
      onAnswer?.(answer);
    });
    next();
  };
}

/** Refuses every other method, naming those the path does take (RFC 9110, section 15.5.6). */
function methodNotAllowed(methods: string[]): RequestHandler {
  const accepted = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return () => {
    throw new HttpProblem('method-not-allowed', `Méthode non acceptée : ${accepted.join(' ou ')} accepté.`, {
      headers: { Allow: accepted.join(', ') },
    });
  };
}
