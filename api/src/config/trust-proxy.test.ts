import { describe, expect, it } from 'vitest';
import { parseTrustProxy } from './trust-proxy.ts';

describe('TRUST_PROXY', () => {
  it.each(['true', '0', '10', '1, 2', 'proxy.example.org', '10.0.0.0/33', '10.0.0.0/', '0.0.0.0/0', ''])(
    'is refused as « %s »',
    (text) => {
      expect(parseTrustProxy(text)).toBeNull();
    },
  );
});
