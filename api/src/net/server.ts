import { createServer, type Server } from 'node:http';

/** How long a client may take, in milliseconds. */
const usual = {
  /** For its request, the last byte of the body included. The slowest phone sends a form's 64 KiB in half of it. */
  requestMs: 30_000,
  /** Between two bytes of anything, an answer it doesn't read included. */
  silenceMs: 60_000,
  /** How often the first is looked after. */
  everyMs: 2_000,
};

/** An HTTP server whose clients are cut off when they dawdle: Node alone waits five minutes for a body. */
export function createHttpServer({ requestMs, silenceMs, everyMs } = usual): Server {
  const limits = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: everyMs,
  };
  return createServer(limits).setTimeout(silenceMs);
}
