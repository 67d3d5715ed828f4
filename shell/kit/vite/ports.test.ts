import { describe, expect, it } from 'vitest';
import { findDevelopmentPort, isDevelopmentOrigin } from './ports.ts';

const shell = { devPort: 5180 };
const hosting = { devPort: 5181 };

describe('findDevelopmentPort', () => {
  it('is what the definition says while PORT isn’t set', () => {
    expect([shell, hosting].map((app) => findDevelopmentPort(app, 5180))).toEqual([5180, 5181]);
  });

  it('moves every app as far as PORT moves the shell', () => {
    expect([shell, hosting].map((app) => findDevelopmentPort(app, 6200))).toEqual([6200, 6201]);
  });
});

describe('isDevelopmentOrigin', () => {
  it.each([
    ['http://localhost:5180', true],
    ['http://127.0.0.1:5184', true],
    ['http://[::1]:5181', true],
    ['http://localhost:3000', true],
    ['http://localhost:5180.example.net', false],
    ['http://localhost.example.net:5180', false],
    ['https://www.example.net', false],
    ['null', false],
  ])('lets a page of %s read sources: %s', (origin, may) => {
    expect(isDevelopmentOrigin(origin)).toBe(may);
  });
});
