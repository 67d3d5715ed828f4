import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { Cleanup } from './cleanup.ts';
import { findFreePort } from './postgres.ts';

/** A request to the receiver. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on loopback. */
export interface TestReceiver {
  url: string;
  /** Requests so far, whatever the answer. */
  received: ReceivedWebhook[];
  /** Answers a request; by default 204. */
  answer: (response: ServerResponse) => void;
  start(): Promise<void>;
}

/** Creates a receiver; until `start`, connections to its port are refused. */
export async function startReceiver(cleanup: Cleanup): Promise<TestReceiver> {
  const port = await findFreePort();
  let server: Server | undefined;
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    async start() {
      const started = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const body = Buffer.concat(chunks).toString('utf8');
        receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
        receiver.answer(response);
      });
      await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
      server = started;
    },
  };
  cleanup(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  });
  return receiver;
}
