import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

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

/**
 * One line per answer: method, route, status, duration. The route and not the URL, no address, no body: nothing
 * here says who wrote. `level` is `debug` for the probes that come every few seconds. `onAnswer` is told the same,
 * for the metrics.
 */
export function requestLog(
  logger: Logger,
  onAnswer: (answer: AnsweredRequest) => void,
  route: string,
  level: 'info' | 'debug' = 'info',
): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const durationMs = Math.round(performance.now() - startedAt);
      const isComplete = response.writableFinished;
      const answer = { method: request.method, route, status: response.statusCode, durationMs, isComplete };
      logger[level](answer, 'request');
      onAnswer(answer);
    });
    next();
  };
}
