import { createServer, type Server } from 'node:http';

/** Limits for a client, in milliseconds. */
const usual = {
  /** Time for the whole request, including its body. The slowest phone sends a form's 64 KiB in half of this time. */
  requestMs: 30_000,
  /** Longest pause between two bytes in either direction: an answer that the client doesn't read counts as a pause. */
  silenceMs: 60_000,
  /** Interval at which the server checks `requestMs`. */
  everyMs: 2_000,
};

/** Creates an HTTP server that cuts slow clients: Node alone waits five minutes for a body. */
export function createHttpServer({ requestMs, silenceMs, everyMs } = usual): Server {
  const limits = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: everyMs,
  };
  return createServer(limits).setTimeout(silenceMs);
}
