import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addHeader } from './added-headers.ts';

/** Returns the status line and the headers of an answer with two added headers. */
async function answered(write: RequestListener) {
  const server = createServer((req, res) => {
    addHeader(res, 'Server-Timing', 'view');
    addHeader(res, 'X-Second', '2');
    write(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { status, statusText, headers } = await fetch(`http://127.0.0.1:${port}`);
  return {
    status,
    statusText,
    added: [headers.get('server-timing'), headers.get('x-second')],
    type: headers.get('content-type'),
  };
}

const type = 'text/plain';

describe('added headers', () => {
  it.each<[string, RequestListener]>([
    ['writeHead with headers', (_, res) => res.writeHead(404, { 'Content-Type': type }).end()],
    ['writeHead with a message', (_, res) => res.writeHead(404, 'Not Found', { 'Content-Type': type }).end()],
    ['writeHead with raw headers', (_, res) => res.writeHead(404, ['Content-Type', type]).end()],
    [
      'setHeader and end',
      (_, res) => {
        res.setHeader('Content-Type', type);
        res.statusCode = 404;
        res.end();
      },
    ],
    ['Express', express().use((_, res) => void res.status(404).setHeader('Content-Type', type).end())],
  ])('go out beside those of %s', async (_, write) => {
    expect(await answered(write)).toEqual({
      status: 404,
      statusText: 'Not Found',
      added: ['view', '2'],
      type,
    });
  });
});
