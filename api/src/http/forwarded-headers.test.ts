import { expect, it } from 'vitest';
import { normalizeForwardedHeaders } from './forwarded-headers.ts';

it.each([
  [{ 'x-forwarded-for': '203.0.113.7:51234' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '[2001:db8::1]:51234' }, '2001:db8::1'],
  [{ 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
  [{ 'x-forwarded-for': '198.51.100.1, 203.0.113.7:80' }, '198.51.100.1, 203.0.113.7'],
  [{ 'x-forwarded-for': '203.0.113.7', forwarded: 'for=198.51.100.1' }, '203.0.113.7'],
  [{ forwarded: 'for=192.0.2.60;proto=http;by=203.0.113.43' }, '192.0.2.60'],
  [{ forwarded: 'For="[2001:db8:cafe::17]:4711", for=198.51.100.17' }, '2001:db8:cafe::17, 198.51.100.17'],
  [{ forwarded: 'for=unknown' }, 'unknown'],
  [{}, undefined],
])('forwarded addresses of %j are %s', (headers, expected) => {
  const normalized: Record<string, string | undefined> = { ...headers };
  normalizeForwardedHeaders(normalized);
  expect(normalized['x-forwarded-for']).toBe(expected);
});

it('scheme of Forwarded is the one that the nearest proxy saw', () => {
  const headers: Record<string, string> = {
    forwarded: 'for=192.0.2.60;proto=http, for=198.51.100.1;proto="https"',
  };
  normalizeForwardedHeaders(headers);
  expect(headers['x-forwarded-proto']).toBe('https');
});
