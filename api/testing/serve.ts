import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import type { Cleanup } from './cleanup.ts';

/** Serves handlers on a free loopback port until `cleanup`, and returns the origin. */
export async function serveHandlers(cleanup: Cleanup, ...handlers: RequestHandler[]): Promise<string> {
  // Without a timeout: on a busy machine, a request could meet the end of its idle connection.
  const server = createServer({ keepAliveTimeout: 0 }, express().use(...handlers));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
