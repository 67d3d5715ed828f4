import { expect, test } from 'vitest';
import { redirectOf, redirectRules } from './redirects.ts';

const rules = redirectRules({ clientArea: 'https://client.example.org' });

test.each([
  ['//evil.example/', '/evil.example'],
  ['///', '/'],
  ['/\\evil.example//', '/evil.example'],
])('When %s is asked for, then it leads to %s, on this site', (path, location) => {
  expect(redirectOf(path, '', rules)).toEqual({ status: 301, location });
});

test.each(['/'.repeat(16_000), `${'/'.repeat(16_000)}x`, `${'/a'.repeat(8_000)}/`])(
  'When a path is as long as a request may be, then it takes no time',
  (path) => {
    const start = performance.now();
    redirectOf(path, '', rules);
    expect(performance.now() - start).toBeLessThan(50);
  },
);
