import { once } from 'node:events';
import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Deadline, within } from './deadline.ts';

/** What asking another server may cost. */
export interface Bounds {
  /** For the whole answer, its last byte included. */
  deadlineMs: number;
  /** Between two pieces of the answer; by default only the deadline ends a silence. */
  silenceMs?: number;
  maxBytes: number;
  /** Redirects that are followed; by default none, since what is asked may hold a key. */
  maxRedirects?: number;
  headers?: Record<string, string>;
}

/** What is asked of another server, when it is more than to see something. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: Buffer | string;
  /** Keeps connections for several questions to one server; by default each has one of its own. */
  agent?: Agent;
  /** Is told the answer's status and pieces as they come. */
  onPiece?: (status: number, piece: Buffer) => void;
}

/** An answer, read whole. */
export interface OutgoingAnswer {
  /** Where it came from, after redirects. */
  url: URL;
  /** A redirect that wasn't followed is one, too. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The answer is larger than was bargained for. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  constructor(maxBytes: number) {
    super(`larger than ${maxBytes} bytes`);
  }
}

/**
 * Asks another server, within bounds. No compression is asked for: a small compressed answer may stand for any amount
 * of memory.
 * @throws DeadlineError, TooLargeError, or the system's error with its `code`
 */
export const get = (url: URL, bounds: Bounds): Promise<OutgoingAnswer> => ask(url, { method: 'GET' }, bounds);

/** The same for any question. Redirects are for those without a body. */
export const ask = (url: URL, question: OutgoingRequest, bounds: Bounds): Promise<OutgoingAnswer> =>
  within(bounds.deadlineMs, (deadline) => follow(url, question, bounds, deadline, bounds.maxRedirects ?? 0));

async function follow(
  url: URL,
  question: OutgoingRequest,
  bounds: Bounds,
  deadline: Deadline,
  redirects: number,
): Promise<OutgoingAnswer> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const { method, body: content, agent = false, onPiece } = question;
  const headers = { ...bounds.headers, 'Accept-Encoding': 'identity' };
  // By default a connection of its own: nothing of it stays once the answer is read, or isn't.
  const request = send(url, { method, headers, agent });
  // Once the answer has begun, a connection that breaks is told by the answer.
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
    // A kept connection is only kept when it is at rest.
    if (!agent || !(open as IncomingMessage).complete) request.destroy();
  }
}

async function readBody(response: IncomingMessage, maxBytes: number, onPiece: (piece: Buffer) => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLargeError(maxBytes);
    chunks.push(chunk);
    onPiece(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether what is sent there can't be read on the way: over HTTPS, or to this very machine. */
export const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
