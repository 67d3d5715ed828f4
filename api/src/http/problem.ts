import { type FieldError, PROBLEM_MEDIA_TYPE, type Problem } from '@site/api-contract/http/problem';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { securityHeaders } from './headers.ts';
import { type ProblemType, problemTypes } from './problem-types.ts';

/** French titles of problems of type `about:blank`; every other type has its own title. */
const titles = {
  404: 'Ressource introuvable',
  500: 'Erreur interne',
  503: 'Service momentanément indisponible',
} as const;

/** Optional content of an {@link HttpProblem}. */
export interface ProblemOptions {
  errors?: FieldError[];
  /** Status; the type's by default. */
  status?: number;
  /** Header fields of the answer: `Allow`, `Retry-After`… */
  headers?: Record<string, string>;
  /** Extension members of the problem document, beside `errors` (RFC 9457, section 3.2). */
  extensions?: Record<string, unknown>;
}

/** A refusal. A handler throws it, and the route's error handler answers it. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly headers: Record<string, string>;
  readonly problem: Problem;

  /**
   * @param type name in `/api/docs`, or an HTTP status for `about:blank`
   * @param detail in French, shown to the visitor
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

/** Sends a problem document (RFC 9457). */
export function sendProblem(response: Response, { problem, headers }: HttpProblem): void {
  response.status(problem.status).set(headers).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}

/** Seconds that a client should wait before it retries during a database outage. */
const RETRY_AFTER_S = 5;

/** Receivers of errors whose cause only the log may name. */
export interface ErrorReporter {
  logger: Logger;
  /** Records an error. Returns true if the error means that the database is unavailable. */
  storage: { isOutage(error: unknown): boolean };
}

/**
 * Returns the problem that answers an error. An unexpected error is logged, and gives 500. An outage of the database gives
 * 503, and `storage` logs it once.
 */
export function toProblem(error: unknown, { logger, storage }: ErrorReporter): HttpProblem {
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

/** Returns a handler that answers every error with a problem document. A route that answers HTML has its own before it. */
export function createProblemHandler(faults: ErrorReporter): ErrorRequestHandler {
  return (error, request, response, next) => {
    // Once a part of the answer is sent, only Express can cut the connection.
    if (response.headersSent) return next(error);
    const answer = () => sendProblem(response, toProblem(error, faults));
    // A malformed address matches no route, so that no earlier handler has set the security headers.
    if (response.hasHeader('X-Content-Type-Options')) return answer();
    securityHeaders(request, response, answer);
  };
}
