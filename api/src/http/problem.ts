import { type FieldError, PROBLEM_MEDIA_TYPE, type Problem } from '@site/api-contract/problem';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { securityHeaders } from './headers.ts';
import { type ProblemType, problemTypes } from './problem-types.ts';

/** French titles of the statuses answered as `about:blank`; every other type brings its own. */
const titles = {
  404: 'Ressource introuvable',
  500: 'Erreur interne',
  503: 'Service momentanément indisponible',
} as const;

/** What a {@link HttpProblem} may carry beyond its type and detail. */
export interface ProblemOptions {
  errors?: FieldError[];
  /** Another status than the type's own. */
  status?: number;
  /** Header fields of the answer: `Allow`, `Retry-After`… */
  headers?: Record<string, string>;
  /** Extension members of the problem document, beside `errors` (RFC 9457, section 3.2). */
  extensions?: Record<string, unknown>;
}

/** A refusal, thrown anywhere below a route and answered by the route's own error handler. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly headers: Record<string, string>;
  readonly problem: Problem;

  /**
   * @param type anchor of the explanation in `/api/docs`, or the HTTP status that says it all (`about:blank`)
   * @param detail is French and shown to the visitor
   */
  constructor(type: ProblemType | keyof typeof titles, detail: string, options: ProblemOptions = {}) {
    super(detail);
    const { errors, status, headers = {}, extensions } = options;
    this.headers = headers;
    const { title, status: usual } =
      typeof type === 'number' ? { title: titles[type], status: type } : problemTypes[type];
    this.problem = {
      type: typeof type === 'number' ? 'about:blank' : `/api/docs#${type}`,
      title,
      status: status ?? usual,
      detail,
      ...(errors && { errors }),
      ...extensions,
    };
  }
}

/** Answers a problem document (RFC 9457). */
export function sendProblem(response: Response, { problem, headers }: HttpProblem): void {
  response.status(problem.status).set(headers).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}

/** Seconds a client waits before it tries again while the database is away. */
const RETRY_AFTER_S = 5;

/** Where errors are noted that only the log may explain. */
export interface FaultLog {
  logger: Logger;
  /** Takes note of an error and says whether it means that the database can't be used now. */
  storage: { isOutage(error: unknown): boolean };
}

/**
 * What an error means to the client. Anything that isn't already a {@link HttpProblem} is logged here: it is our
 * fault, or the database's, which is logged once for as long as it lasts.
 */
export function toProblem(error: unknown, { logger, storage }: FaultLog): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (storage.isOutage(error)) {
    return new HttpProblem(
      503,
      'Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.',
      { headers: { 'Retry-After': String(RETRY_AFTER_S) } },
    );
  }
  if (error instanceof URIError) return new HttpProblem('malformed-request', 'Cette adresse est mal formée.');
  logger.error({ err: error }, 'unexpected error');
  return new HttpProblem(500, 'Une erreur interne est survenue. Veuillez réessayer plus tard.');
}

/** Answers every error as a problem document; a route that also speaks HTML puts its own handler before this one. */
export function problemHandler(faults: FaultLog): ErrorRequestHandler {
  return (error, request, response, next) => {
    // Half an answer has left: only Express can still cut the connection.
    if (response.headersSent) return next(error);
    const answer = () => sendProblem(response, toProblem(error, faults));
    // An address too mangled to match a route has met none of the handlers in front of it.
    if (response.hasHeader('X-Content-Type-Options')) return answer();
    securityHeaders(request, response, answer);
  };
}
