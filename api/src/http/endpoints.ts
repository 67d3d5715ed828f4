import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { securityHeaders } from './headers.ts';
import { HttpProblem } from './problem.ts';

/** Handler of a call. Error handlers translate the errors of the handlers before them. */
type Handler = RequestHandler | ErrorRequestHandler;

type Method = 'get' | 'post' | 'put' | 'delete';

/** Settings of a path for all of its methods. */
interface PathSettings {
  /** Logs answers at level `debug`, for paths requested every few seconds or with every visit. */
  isQuiet?: true;
  /** Answers the path's errors; by default errors become problem documents. */
  refuse?: ErrorRequestHandler;
}

/**
 * The API's paths in OpenAPI syntax (`/api/admin/dedicated/versions/{version}`), each with the handlers of its methods.
 * Routes, the 405 of other methods, and the names in the log and the metrics all come from this table.
 */
export type Endpoints = Record<string, PathSettings & Partial<Record<Method, Handler[]>>>;

/** The endpoints of documented calls: a call without handlers, or handlers without documentation, don't compile. */
export type EndpointsOf<Paths extends ZodOpenApiPathsObject> = {
  [Path in keyof Paths]: PathSettings & { [Each in keyof Paths[Path] & Method]: Handler[] };
};

/** Fields of an answer for the log line and the metrics. */
export interface AnsweredRequest {
  method: string;
  /** The path from the endpoint table, never the requested URL. */
  route: string;
  status: number;
  /** Whole milliseconds. */
  durationMs: number;
  /** True if the client received the whole answer. */
  isComplete: boolean;
}

/** Receivers of each answer's log line and metrics. */
export interface RequestLogOptions {
  logger: Logger;
  /** For the metrics. */
  onAnswer?: (answer: AnsweredRequest) => void;
}

/** Returns a router for the table's paths, which passes on any other path. */
export function createRouter(endpoints: Endpoints, log: RequestLogOptions): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const [documented, { isQuiet, refuse, ...handlers }] of Object.entries(endpoints)) {
    const path = documented.replace(/\{(\w+)\}/g, ':$1');
    const route = router
      .route(path)
      .all(securityHeaders, createRequestLogger(path, isQuiet ? 'debug' : 'info', log));
    for (const [method, each] of Object.entries(handlers)) route[method as Method](each);
    route.all(methodNotAllowed(Object.keys(handlers)));
    if (refuse) route.all(refuse);
  }
  return router;
}

/**
 * Logs a line per answer: method, route, status, duration. The line holds no URL, address or body, so it can't identify
 * the client.
 */
export function createRequestLogger(
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

/** Returns a handler that answers 405 and names the path's methods (RFC 9110, section 15.5.6). */
function methodNotAllowed(methods: string[]): RequestHandler {
  const accepted = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return () => {
    throw new HttpProblem('method-not-allowed', `Méthode non acceptée : ${accepted.join(' ou ')} accepté.`, {
      headers: { Allow: accepted.join(', ') },
    });
  };
}
