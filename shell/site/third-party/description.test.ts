import { describe, expect, it } from 'vitest';
import { htmlPathOf } from './description.ts';

describe('file of a route’s HTML', () => {
  it.each([
    [{ path: '/partenaires/baies' }, 'html/partenaires/baies.html'],
    [{ path: '/' }, 'html/index.html'],
    [{ path: '/baies', html: 'pages/a.html' }, 'pages/a.html'],
  ])('of %o is %s', (described, file) => {
    expect(htmlPathOf(described)).toBe(file);
  });
});
