import { createServer, type Server } from 'node:http';

/** How long a client may take, in milliseconds. */
export interface ClientTimeouts {
  /** For its request, the last byte of the body included. The slowest phone sends a form's 64 KiB in half of it. */
  requestMs: number;
  /** Between two bytes of anything, an answer it doesn't read included. */
  silenceMs: number;
  /** How often the first is looked after. */
  everyMs: number;
}

const usual: ClientTimeouts = { requestMs: 30_000, silenceMs: 60_000, everyMs: 2_000 };

/** An HTTP server whose clients are cut off when they dawdle: Node alone waits five minutes for a body. */
export function createPatientServer({ requestMs, silenceMs, everyMs }: ClientTimeouts = usual): Server {
  const limits = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: everyMs,
  };
  return createServer(limits).setTimeout(silenceMs);
}
