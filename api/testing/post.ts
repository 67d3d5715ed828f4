import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { Cleanup } from './cleanup.ts';

/** Posts a value as JSON, or a text unchanged. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
}

/** A generated request body with its media type. */
export interface RawBody {
  contentType: string;
  text: string;
}

/** Status and text of an answer. */
export interface TextResponse {
  status: number;
  contentType: string;
  text: string;
}

/** Posts a text as UTF-8 under its media type, over Node's own client rather than `fetch`. */
export async function postBytes(url: string, body: RawBody, options: RequestOptions): Promise<TextResponse> {
  const bytes = Buffer.from(body.text);
  const lengthAndType = { 'Content-Type': body.contentType, 'Content-Length': bytes.length };
  const headers = { ...options.headers, ...lengthAndType };
  const sending = request(url, { ...options, method: 'POST', headers }).end(bytes);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    text: Buffer.concat(await response.toArray()).toString(),
  };
}

/** Returns a function that posts over reused connections, several times faster than `fetch`. */
export function createPoster(origin: string, cleanup: Cleanup) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  cleanup(() => agent.destroy());
  return (path: string, body: RawBody, headers: Record<string, string> = {}): Promise<TextResponse> =>
    postBytes(origin + path, body, { agent, headers });
}
