import { describe, expect, it } from 'vitest';
import { isSafeLink } from './fields.ts';

describe('link', () => {
  it.each(['/contact', '/contact?offre=vps', 'https://example.net/a', 'http://example.net'])(
    'accepts %j',
    (link) => {
      expect(isSafeLink(link)).toBe(true);
    },
  );

  it.each([
    'contact',
    '//example.net',
    '/\\example.net',
    '/\t/example.net',
    '/\n/example.net',
    'javascript:alert(1)',
    'https://',
  ])('refuses %j', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });
});
