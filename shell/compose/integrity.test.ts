import { expect, test } from 'vitest';
import { distinct, integrityMap, originsOf } from './integrity.ts';

const a = { href: '/mfe/a/a.js', integrity: 'sha384-A' };
const b = { href: 'https://cdn.example.org/b.js', integrity: 'sha384-B' };

test('When modules are pinned, then the import map says nothing but their hashes', () => {
  expect(JSON.parse(integrityMap([a, b]))).toEqual({
    integrity: { '/mfe/a/a.js': 'sha384-A', 'https://cdn.example.org/b.js': 'sha384-B' },
  });
});

test('When a module is named twice, then it is pinned once, where it came first', () => {
  expect(distinct([a, b, { ...a }])).toEqual([a, b]);
});

test('When a remote lives elsewhere, then its origin is known once, and paths of this site are none', () => {
  expect(originsOf([a.href, b.href, 'https://cdn.example.org/c.js'])).toEqual(['https://cdn.example.org']);
});
