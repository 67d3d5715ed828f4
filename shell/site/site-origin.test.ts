import { describe, expect, it } from 'vitest';
import { getSiteOrigin, readHostAddress } from './site-origin.ts';

const sample = { origin: 'https://www.example.org' };
const real = { origin: 'https://www.lac.test' };

describe('getSiteOrigin', () => {
  it.each(['127.0.0.1', 'localhost', '::1'])(
    'is the printed address for the sample operator on %s',
    (host) => {
      expect(getSiteOrigin(sample, { host, port: 3100 })).toBe('http://localhost:3100');
    },
  );

  it('is PUBLIC_ORIGIN whatever the operator and the interface', () => {
    const publicOrigin = 'https://essai.test';
    expect(getSiteOrigin(sample, { publicOrigin, host: '127.0.0.1', port: 3000 })).toBe('https://essai.test');
    expect(getSiteOrigin(real, { publicOrigin, host: '0.0.0.0', port: 3000 })).toBe('https://essai.test');
  });

  it('is the origin of an operator that isn’t the sample', () => {
    expect(getSiteOrigin(real, { host: '127.0.0.1', port: 3000 })).toBe('https://www.lac.test');
  });

  it.each(['0.0.0.0', '192.168.1.4', '::'])('is the sample’s origin on %s, which others reach', (host) => {
    expect(getSiteOrigin(sample, { host, port: 3000 })).toBe('https://www.example.org');
  });

  it('is the sample’s origin while the port isn’t known', () => {
    expect(getSiteOrigin(sample, { host: '127.0.0.1', port: 0 })).toBe('https://www.example.org');
  });

  it('takes no name for a sample that only ends like one', () => {
    const origin = 'https://www.notexample.org';
    expect(getSiteOrigin({ origin }, { host: '127.0.0.1', port: 3000 })).toBe(origin);
  });
});

describe('readHostAddress', () => {
  it('is port 3000 of this machine, without PUBLIC_ORIGIN, unless something is set', () => {
    expect(readHostAddress({ PORT: '', PUBLIC_ORIGIN: '' })).toEqual({ host: '127.0.0.1', port: 3000 });
  });

  it('refuses a PUBLIC_ORIGIN with a path', () => {
    expect(() => readHostAddress({ PUBLIC_ORIGIN: 'https://www.lac.test/' })).toThrow(/no final slash/);
  });
});
