import express, { type Request } from 'express';
import { expect, it } from 'vitest';
import { parseTrustProxy } from '../config/trust-proxy.ts';
import { getClientAddress, getLimitKeys } from './client-address.ts';

/** Returns an Express request over a connection from `remoteAddress`. */
const from = (trust: string | null, remoteAddress: string, forwarded: string): Request => {
  const app = express().set('trust proxy', (trust && parseTrustProxy(trust)) ?? false);
  const headers = { 'x-forwarded-for': forwarded };
  return Object.assign(Object.create(app.request), { headers, socket: { remoteAddress } });
};

it.each([
  ['no proxy is trusted', null, '198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['one proxy is in front', '1', '127.0.0.1', '10.9.9.9, 203.0.113.1', '203.0.113.1'],
  ['a proxy of this machine is in front', 'loopback', '127.0.0.1', '10.9.9.9, 203.0.113.1', '203.0.113.1'],
  ['the proxy speaks IPv6', 'loopback', '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['the client comes round the proxies', '10.0.0.0/8, ::1', '198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['a proxy passes on no address', 'loopback', '127.0.0.1', '"<script>"', '127.0.0.1'],
])('client address is the last that a trusted hop saw: %s', (_when, trust, remote, forwarded, address) => {
  expect(getClientAddress(from(trust, remote, forwarded))).toBe(address);
});

it.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
])('rate limit of %s counts %s', (address, keys) => {
  expect(getLimitKeys(address)).toEqual(keys);
});
