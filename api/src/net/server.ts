import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Limits for a client, in milliseconds. */
interface HttpLimits {
  /** Time for the whole request, including its body. The slowest phone sends a form's 64 KiB in half of this time. */
  requestMs: number;
  /** Longest pause between two bytes in either direction: an answer that the client doesn't read counts as a pause. */
  silenceMs: number;
  /**
   * Time that an idle connection stays open. It has to be longer than a load balancer's own, 60 s with most: the balancer
   * would send a request over a connection that this server closes.
   */
  keepAliveMs: number;
  /** Interval at which the server checks `requestMs`. */
  everyMs: number;
}

const usual: HttpLimits = { requestMs: 30_000, silenceMs: 60_000, keepAliveMs: 75_000, everyMs: 2_000 };

/**
 * Creates an HTTP server that cuts slow clients: Node alone waits five minutes for a body.
 * @param tooLargePage HTML that answers a request whose head has more than 16 KiB
 */
export function createHttpServer(tooLargePage: string, limits: Partial<HttpLimits> = {}): Server {
  const { requestMs, silenceMs, keepAliveMs, everyMs } = { ...usual, ...limits };
  const options = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: everyMs,
  };
  return createServer(options)
    .setTimeout(silenceMs)
    .on('clientError', (error: NodeJS.ErrnoException, socket) =>
      answerClientError(error, socket, tooLargePage),
    );
}

/** Status lines of Node's own errors; any other error is a 400. */
const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers a request that Node can't read, as Node does, and with a page where a visitor has too many cookies. */
function answerClientError({ code = '' }: NodeJS.ErrnoException, socket: Duplex, tooLargePage: string): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const statusLine = statusLines[code] ?? '400 Bad Request';
  const head = [`HTTP/1.1 ${statusLine}`, 'Connection: close'];
  const body = code === 'HPE_HEADER_OVERFLOW' ? tooLargePage : '';
  if (body)
    head.push(
      'Content-Type: text/html; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
    );
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
