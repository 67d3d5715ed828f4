import { expect, test } from 'vitest';
import { counterOf, totpUri } from './totp.ts';

/** « 12345678901234567890 », the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// Its codes have eight digits; of six digits, they are the last ones.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('When it is second %d of RFC 6238 then %s is the code of step %d', (second, code, step) => {
  expect(counterOf(code, SECRET, second * 1000)).toBe(step);
});

test.each([
  [29, 1],
  [89, 1],
  [90, null],
  [0, 1],
])('When a clock says second %d then the code of second 59 belongs to step %s', (second, step) => {
  expect(counterOf('287082', SECRET, second * 1000)).toBe(step);
});

test.each(['', '287083', '28708', '0287082', 'abcdef'])('When the code is « %s » then it is none', (code) => {
  expect(counterOf(code, SECRET, 59_000)).toBeNull();
});

test('When an application reads the address then it finds the site, the person and the secret', () => {
  const uri = new URL(totpUri(SECRET, 'www.example.org', 'Léa B'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/www.example.org:Léa B',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: SECRET, issuer: 'www.example.org' });
});
