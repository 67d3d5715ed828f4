import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Steps of {@link installGracefulShutdown}, in order. */
export interface GracefulShutdownOptions {
  server: Server;
  /** First step: makes readiness fail at once. */
  drain(): void;
  /** Last step, with no request under way: releases everything else. */
  close(): Promise<void>;
  /** Time for load balancers to notice the failed readiness, in milliseconds; 0 by default. */
  delayMs?: number;
  logger: Logger;
}

/**
 * Time that idle connections are still served, in milliseconds. A request may be on its way, and closing the connection
 * would reset it. Answers of this time close their connection; a client that stays silent is unlikely to send a request
 * just then.
 */
const LAST_REQUESTS_MS = 500;

/** Time for requests under way to end, in milliseconds; then the server cuts their connections. */
const TIMEOUT_MS = 10_000;

/**
 * A signal this soon after the first, in milliseconds, is a duplicate. A terminal or a supervisor signals both npm and this
 * process, and npm forwards its signal.
 */
const ECHO_MS = 500;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process cleanly on SIGTERM or SIGINT, with exit status 0. Readiness fails, every answer closes its connection,
 * requests end, then `close` runs. A second signal, half a second later or more, exits at once with status 1; a failed
 * `close` exits with 1 too. Call this function before the server answers requests.
 */
export function installGracefulShutdown(options: GracefulShutdownOptions): void {
  const { server, drain, close, delayMs = 0, logger } = options;
  const underway = new Set<ServerResponse>();
  let isDraining = false;
  let signaledAt = 0;

  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.setHeader('Connection', 'close');
    underway.add(response);
    response.once('close', () => underway.delete(response));
  });

  const shutDown = async () => {
    drain();
    for (const response of underway) if (!response.headersSent) response.setHeader('Connection', 'close');
    await wait(Math.max(delayMs, (await isAnyoneConnected(server)) ? LAST_REQUESTS_MS : 0));
    const cut = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
    await close();
  };

  const onSignal = () => {
    if (isDraining) {
      if (performance.now() - signaledAt > ECHO_MS) process.exit(1);
      return;
    }
    isDraining = true;
    signaledAt = performance.now();
    shutDown().then(
      () => process.exit(0),
      (err: unknown) => {
        logger.error({ err }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

const isAnyoneConnected = (server: Server): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count > 0)));
