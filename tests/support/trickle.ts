import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { get } from './http.ts';

/** A slow line: documents come a slice at a time, each once the browser has painted what came before. */
export interface Trickle {
  origin: string;
  stop(): void;
}

/** What one frame lays out, the next has on screen. */
const FRAMES = 2;

/** Stands between a page and the site and lets HTML trickle, in slices of so many bytes; everything else passes at once. */
export async function trickle(page: Page, site: string, slice: number): Promise<Trickle> {
  let painted: () => void = () => undefined;
  await page.exposeBinding('painted', () => painted());
  await page.addInitScript((frames) => {
    const tell = (window as unknown as { painted(): void }).painted;
    const count = (left: number): number =>
      requestAnimationFrame(() => {
        if (left === 1) tell();
        count(left === 1 ? frames : left - 1);
      });
    count(frames);
  }, FRAMES);
  const paint = () => new Promise<void>((done) => (painted = done));

  async function send(html: Buffer, response: ServerResponse) {
    // Nothing is painted before the body begins.
    let at = html.indexOf('<body') + slice;
    response.write(html.subarray(0, at));
    for (; at < html.length && !response.destroyed; at += slice) {
      await paint();
      response.write(html.subarray(at, at + slice));
    }
    response.end();
  }

  const server = createServer(async (request, response) => {
    // A kept connection may be closed by a busy host in the moment it is used again.
    const { status, headers, body } = await get(site, request.url ?? '/', { Connection: 'close' });
    const type = String(headers['content-type'] ?? '');
    const policy = headers['content-security-policy'];
    response.writeHead(status, {
      'Content-Type': type,
      ...(policy && { 'Content-Security-Policy': policy }),
    });
    if (type.startsWith('text/html')) await send(body, response);
    else response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
