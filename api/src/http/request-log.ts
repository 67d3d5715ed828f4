import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * One line per answer: method, route, status, duration. The route and not the URL, no address, no body: nothing
 * here says who wrote. `level` is `debug` for the probes that come every few seconds.
 */
export function requestLog(logger: Logger, route: string, level: 'info' | 'debug' = 'info'): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const durationMs = Math.round(performance.now() - startedAt);
      const isComplete = response.writableFinished;
      logger[level](
        { method: request.method, route, status: response.statusCode, durationMs, isComplete },
        'request',
      );
    });
    next();
  };
}
