import { describe, expect, it } from 'vitest';
import { baseUrlSchema, isOriginWithoutPath } from './origins.ts';

const accepts = (base: string) => baseUrlSchema.safeParse(base).success;

describe('baseUrlSchema', () => {
  it.each([
    'https://cdn.example.org/',
    'https://cdn.example.org/hosting/v2/',
    'https://cdn.example.org:8443/a/',
    'http://127.0.0.1:4000/cloud/',
    'http://[::1]:4000/',
  ])('accepts %s', (base) => {
    expect(accepts(base)).toBe(true);
  });

  it.each([
    ['a wildcard host', 'https://*/'],
    ['a wildcard label', 'https://*.example.org/'],
    ['a directive in the host', 'https://a;script-src/'],
    ['a quote in the host', 'https://a".example.org/'],
    ['markup in the path', 'https://cdn.example.org/"><meta http-equiv=refresh content=0>/'],
    ['a directive in the path', 'https://cdn.example.org/a;sandbox/'],
    ['a quote in the path', "https://cdn.example.org/'none'/"],
    ['http', 'http://cdn.example.org/'],
    ['data', 'data:text/javascript,/'],
    ['credentials', 'https://user:secret@cdn.example.org/'],
    ['a query', 'https://cdn.example.org/?a=/'],
    ['a fragment', 'https://cdn.example.org/#/'],
    ['no slash at the end', 'https://cdn.example.org/a'],
    ['capitals that are not normalised', 'https://CDN.example.org/'],
    ['a default port', 'https://cdn.example.org:443/'],
    ['a path that is not normalised', 'https://cdn.example.org/a/../b/'],
    ['a line break', 'https://cdn.example.org/\n/'],
  ])('refuses %s', (_, base) => {
    expect(accepts(base)).toBe(false);
  });
});

describe('isOriginWithoutPath', () => {
  it.each(['https://cdn.example.org', 'http://client.example.org', 'https://a.example:8443'])(
    'accepts %s',
    (origin) => {
      expect(isOriginWithoutPath(origin)).toBe(true);
    },
  );

  it.each([
    'https://cdn.example.org/',
    "https://a'none'",
    '*',
    'https:',
    "'self'",
    'https://*.example.org',
    'data:',
  ])('refuses %s', (origin) => {
    expect(isOriginWithoutPath(origin)).toBe(false);
  });
});
