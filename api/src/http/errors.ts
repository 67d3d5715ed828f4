import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { StorageHealth } from '../storage/health.ts';
import { securityHeaders } from './headers.ts';
import { HttpProblem, sendProblem } from './problem.ts';

/** Seconds a client waits before it tries again while the database is away. */
const RETRY_AFTER_S = 5;

/** Where errors are noted that only the log may explain. */
export interface FaultLog {
  logger: Logger;
  storage: StorageHealth;
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
  if (error instanceof URIError)
    return new HttpProblem(400, 'Cette adresse est mal formée.', { type: 'malformed-request' });
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
