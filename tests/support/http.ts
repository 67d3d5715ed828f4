import { createServer, type RequestListener, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came over the wire: nothing followed, nothing decompressed. */
export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends exactly `path`, also if a URL parser would change it. Accepts any TLS certificate. */
export function sendRawRequest(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  const { protocol, hostname, port } = new URL(origin);
  const send = protocol === 'https:' ? requestSecurely : request;
  return new Promise((done, fail) => {
    // A connection of its own: the server may close a kept one at the moment it is used again.
    const options = { hostname, port, path, method, headers, rejectUnauthorized: false, agent: false };
    const outgoing = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', fail);
    outgoing.end();
  });
}

/** A server of a test's own on a free port. */
export async function startTestServer(
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The body without its content encoding. */
export function decodeBody({ headers, body }: RawResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body).toString();
  return body.toString();
}

/** The text at an address, without its content encoding. */
export const fetchText = async (...request: Parameters<typeof sendRawRequest>): Promise<string> =>
  decodeBody(await sendRawRequest(...request));
