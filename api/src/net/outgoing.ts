import { once } from 'node:events';
import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Deadline, withDeadline } from './deadline.ts';

/** Limits of a request to another server. */
export interface OutgoingRequestOptions {
  /** Time limit for the whole answer, including its last byte. */
  deadlineMs: number;
  /** Longest pause within the answer; by default only the deadline ends a silence. */
  silenceMs?: number;
  maxBytes: number;
  /** Number of redirects to follow; by default none, since the request may carry a key. */
  maxRedirects?: number;
  headers?: Record<string, string>;
}

/** Method, body and connection of a request that isn't a plain GET. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: Buffer | string;
  /** Keeps connections open between requests to a server; by default each request opens a connection. */
  agent?: Agent;
  /** Called with the status and each chunk of the answer as it arrives. */
  onPiece?: (status: number, piece: Buffer) => void;
}

/** A completely read answer. */
export interface ReceivedResponse {
  /** URL of the answer, after redirects. */
  url: URL;
  /** HTTP status, which is 3xx for a redirect that wasn't followed. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The answer is larger than `maxBytes`. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';

  constructor(maxBytes: number) {
    super(`larger than ${maxBytes} bytes`);
  }
}

/**
 * Sends a GET request and returns the answer. Compression is refused: a small compressed answer may expand to any
 * amount of memory.
 * @throws DeadlineError, ResponseTooLargeError, or the system error with its `code`
 */
export const sendGetRequest = (url: URL, bounds: OutgoingRequestOptions): Promise<ReceivedResponse> =>
  sendRequest(url, { method: 'GET' }, bounds);

/** Sends any request under the same limits as {@link sendGetRequest}. Follow redirects only for requests without a body. */
export const sendRequest = (
  url: URL,
  question: OutgoingRequest,
  bounds: OutgoingRequestOptions,
): Promise<ReceivedResponse> =>
  withDeadline(bounds.deadlineMs, (deadline) =>
    follow(url, question, bounds, deadline, bounds.maxRedirects ?? 0),
  );

async function follow(
  url: URL,
  question: OutgoingRequest,
  bounds: OutgoingRequestOptions,
  deadline: Deadline,
  redirects: number,
): Promise<ReceivedResponse> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const { method, body: content, agent = false, onPiece } = question;
  const headers = { ...bounds.headers, 'Accept-Encoding': 'identity' };
  // By default the request has its own connection, which is destroyed after the answer or the error.
  const request = send(url, { method, headers, agent });
  // After the answer has begun, reading the answer reports a broken connection.
  request.on('error', () => {});
  const { silenceMs = 0 } = bounds;
  let open: ClientRequest | IncomingMessage = request;
  request.setTimeout(silenceMs, () =>
    open.destroy(Object.assign(new Error(`silent for ${silenceMs} ms`), { code: 'ESILENT' })),
  );
  if (content !== undefined) request.setHeader('Content-Length', Buffer.byteLength(content));
  deadline.ends(request).end(content);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    open = response;
    const { statusCode: status = 0, headers } = response;
    if (redirects > 0 && status >= 300 && status < 400 && headers.location)
      return await follow(new URL(headers.location, url), question, bounds, deadline, redirects - 1);
    const body = await readBody(response, bounds.maxBytes, (piece) => onPiece?.(status, piece));
    return { url, status, headers, body };
  } finally {
    // A connection is reused only after a complete answer.
    if (!agent || !(open as IncomingMessage).complete) request.destroy();
  }
}

async function readBody(response: IncomingMessage, maxBytes: number, onPiece: (piece: Buffer) => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ResponseTooLargeError(maxBytes);
    chunks.push(chunk);
    onPiece(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns true if traffic to the URL can't be read in transit: over HTTPS, or to this machine. */
export const isPotentiallyTrustworthyUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
