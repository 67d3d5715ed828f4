import { describe, expect, it } from 'vitest';
import {
  assertPublicHost,
  isPublicAddress,
  lookUpPublicAddress,
  PrivateAddressError,
} from './public-address.ts';

describe('public address', () => {
  it.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
  ])('isn’t %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('public host', () => {
  it.each([
    'https://localhost',
    'https://a.localhost.',
    'https://0x7f.1',
    'https://[::1]',
    'https://10.0.0.1',
  ])('isn’t that of %s', (address) => {
    expect(() => assertPublicHost(new URL(address))).toThrow(PrivateAddressError);
  });

  it.each(['https://example.org', 'https://93.184.215.14'])('may be that of %s', (address) => {
    expect(() => assertPublicHost(new URL(address))).not.toThrow();
  });
});

describe('look-up of a name', () => {
  it.each([{ all: true }, { all: false }])('fails for one of this machine with %o', async (options) => {
    const failure = await new Promise((resolve) =>
      lookUpPublicAddress('localhost', options, (error) => resolve(error)),
    );
    expect(failure).toMatchObject({ code: 'EPRIVATE', message: 'localhost is in a private network' });
  });
});
