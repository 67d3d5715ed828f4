import { Agent, request } from 'node:http';
import type { Cleanup } from './cleanup.ts';

/** Posts JSON, or a text as it is. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
}

/** A generated request body and how it calls itself. */
export interface RawBody {
  contentType: string;
  text: string;
}

/** Status and text of an answer. */
export interface Answer {
  status: number;
  contentType: string;
  text: string;
}

/** Posts bytes over kept connections, several times faster than `fetch`, without repairing them. */
export function poster(origin: string, cleanup: Cleanup) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  cleanup(() => agent.destroy());
  return (path: string, body: RawBody, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const bytes = Buffer.from(body.text);
      const sending = request(`${origin}${path}`, {
        method: 'POST',
        agent,
        headers: { ...headers, 'Content-Type': body.contentType, 'Content-Length': bytes.length },
      });
      sending.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString(),
            });
          });
      });
      sending.end(bytes);
    });
}
