import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress, limitKeys, parseTrustProxy } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;
const trust = (text: string) => parseTrustProxy(text) ?? undefined;

describe('client address', () => {
  it('When no proxy is trusted then what the client claims counts for nothing', () => {
    expect(clientAddress(from('198.51.100.7', '203.0.113.1'), undefined)).toBe('198.51.100.7');
  });

  it('When one proxy stands in front then the address it saw counts, not the one the client put before', () => {
    const request = from('127.0.0.1', '10.9.9.9, 203.0.113.1');
    expect(clientAddress(request, trust('1'))).toBe('203.0.113.1');
    expect(clientAddress(request, trust('loopback'))).toBe('203.0.113.1');
    expect(clientAddress(from('::ffff:127.0.0.1', '203.0.113.1'), trust('loopback'))).toBe('203.0.113.1');
  });

  it('When the client comes round the proxies then its own address counts', () => {
    expect(clientAddress(from('198.51.100.7', '203.0.113.1'), trust('10.0.0.0/8, ::1'))).toBe('198.51.100.7');
  });

  it('When the header holds nonsense then the last address before it counts', () => {
    expect(clientAddress(from('127.0.0.1', '"<script>"'), trust('loopback'))).toBe('127.0.0.1');
  });

  it.each(['true', '0', 'proxy.example.org', '10.0.0.0/33', '10.0.0.0/', ''])(
    'When TRUST_PROXY is « %s » then it is refused',
    (text) => {
      expect(parseTrustProxy(text)).toBeNull();
    },
  );

  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ])('When %s is limited then %s is counted', (address, keys) => {
    expect(limitKeys(address)).toEqual(keys);
  });
});
