import { expect, test } from 'vitest';
import { buildTotpUri, findTotpCounter } from './totp.ts';

/** « 12345678901234567890 », the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The RFC's codes have eight digits; a six-digit code is their end.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('second %d of RFC 6238 has the code %s, of step %d', (second, code, step) => {
  expect(findTotpCounter(code, SECRET, second * 1000)).toBe(step);
});

test.each([
  [29, 1],
  [89, 1],
  [90, null],
  [0, 1],
])('clock at second %d takes the code of second 59 for step %s', (second, step) => {
  expect(findTotpCounter('287082', SECRET, second * 1000)).toBe(step);
});

test.each(['', '287083', '28708', '0287082', 'abcdef'])('code « %s » is refused', (code) => {
  expect(findTotpCounter(code, SECRET, 59_000)).toBeNull();
});

test('address for an application names the site, the person and the secret', () => {
  const uri = new URL(buildTotpUri(SECRET, 'www.example.org', 'Léa B'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/www.example.org:Léa B',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: SECRET, issuer: 'www.example.org' });
});
