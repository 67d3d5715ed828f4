import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For its request, the last byte of the body included. The slowest phone sends a form's 64 KiB in half of it. */
  requestMs: number;
  /** Between two bytes of anything, an answer it doesn't read included. */
  silenceMs: number;
  /** How often the first is looked after. */
  everyMs: number;
}

const usual: Patience = { requestMs: 30_000, silenceMs: 60_000, everyMs: 2_000 };

/** An HTTP server whose clients are cut off when they dawdle: Node alone waits five minutes for a body. */
export function createPatientServer(listener: RequestListener, patience: Patience = usual): Server {
  const { requestMs, silenceMs, everyMs } = patience;
  const limits = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: everyMs,
  };
  return createServer(limits, listener).setTimeout(silenceMs);
}
