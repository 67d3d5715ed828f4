import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What {@link gracefulShutdown} ends, in the order it does. */
export interface GracefulShutdownOptions {
  server: Server;
  /** First step, at once: make readiness fail. */
  drain(): void;
  /** Last step: no request is under way any more; let go of the rest. */
  close(): Promise<void>;
  /** How long the server goes on after `drain`, in milliseconds, for load balancers to notice; 0 by default. */
  delayMs?: number;
  /** Told of each step. */
  log?: (message: string) => void;
}

/**
 * How long kept connections are still served, in milliseconds: a request may be on its way on one that looks idle, and
 * would be reset. Whoever sends one meanwhile is told to open another connection next time; whoever was silent for so
 * long is unlikely to send one just then.
 */
const LAST_REQUESTS_MS = 500;

/** How long requests under way may take to end, in milliseconds, before they are cut. */
const TIMEOUT_MS = 10_000;

/**
 * A second signal this soon after the first, in milliseconds, is the same one: a terminal or a supervisor sends it to npm and
 * to this process, and npm forwards its own.
 */
const ECHO_MS = 500;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process cleanly on SIGTERM or SIGINT: readiness fails, every answer closes its connection, requests
 * under way or on their way end, `close` runs, exit status 0. A second signal, half a second later or more, exits at once
 * with 1, and so does a failing `close`. Call it before anything answers.
 */
export function gracefulShutdown(options: GracefulShutdownOptions): void {
  const { server, drain, close, delayMs = 0, log = () => {} } = options;
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
    log('draining');
    for (const response of underway) if (!response.headersSent) response.setHeader('Connection', 'close');
    await wait(Math.max(delayMs, (await isAnyoneConnected(server)) ? LAST_REQUESTS_MS : 0));
    const cut = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
    log('requests ended');
    await close();
    log('stopped');
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
      (error: unknown) => {
        log(`shutdown failed: ${error instanceof Error ? error.message : error}`);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

const isAnyoneConnected = (server: Server): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count > 0)));
