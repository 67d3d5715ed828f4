import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { allowSpeculation, isSpeculative, watchUtilization } from './speculation.ts';

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

/** Returns the rules' path in the response to these request headers. */
function namedTo(headers: Record<string, string>, path = '/offres'): string | undefined {
  let sentHeaders: OutgoingHttpHeaders = {};
  const response = {
    writeHead(_status: number, written?: OutgoingHttpHeaders) {
      sentHeaders = { ...written };
    },
  };
  allowSpeculation(request(headers), response as unknown as ServerResponse, path);
  response.writeHead(200);
  return sentHeaders['Speculation-Rules'] as string | undefined;
}

describe('speculative loads', () => {
  it('are recognised by Sec-Purpose', () => {
    expect(isSpeculative(request({ 'sec-purpose': 'prefetch;prerender' }))).toBe(true);
    expect(isSpeculative(request({ 'sec-purpose': 'prefetch' }))).toBe(true);
    expect(isSpeculative(request({}))).toBe(false);
  });

  it('are offered outside of the administration, except to visitors who save data', () => {
    expect(namedTo({})).toBe('"/speculation-rules.json"');
    expect(namedTo({ 'save-data': 'on' })).toBeUndefined();
    expect(namedTo({}, '/admin/livraisons')).toBeUndefined();
  });

  it('are too many for a host whose event loop was busy for a second', async () => {
    const isBusy = watchUtilization();
    expect(isBusy()).toBe(false);
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    await expect.poll(isBusy).toBe(true);
    await expect.poll(isBusy, { timeout: 10_000 }).toBe(false);
  }, 20_000);
});
