import { expect, test } from 'vitest';
import { findVitalBin, redactMessage, type Vital } from './telemetry-reports-rules.ts';

test.each<[Vital, number, number]>([
  ['lcp', 999, 0],
  ['lcp', 2_500, 2],
  ['lcp', 2_501, 3],
  ['lcp', 60_000, 4],
  ['inp', 0, 0],
  ['inp', 200, 2],
  ['cls', 0, 0],
  ['cls', 0.1, 2],
  ['cls', 0.2501, 4],
])('%s of %s falls into bin %s', (vital, value, bin) => {
  expect(findVitalBin(vital, value)).toBe(bin);
});

test.each([
  [
    "Cannot read properties of undefined (reading 'price')",
    "Cannot read properties of undefined (reading 'price')",
  ],
  ['can\'t access property "price", a is undefined', 'can\'t access property "price", a is undefined'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Zoe',
    'Minified React error #418; visit /errors/418',
  ],
  ['no offer for zoe@example.org', 'no offer for …'],
  ['no line 01 23 45 67 89 in 2026', 'no line … in 2026'],
  ['Unexpected token \'Z\', "Zoe Martin" is not valid JSON', 'Unexpected token \'Z\', "…" is not valid JSON'],
  ["Unexpected token 'Z', \"Zoe Martin", 'Unexpected token \'Z\', "…"'],
  ['first line\nsecond line', 'first line'],
  ['a'.repeat(300), 'a'.repeat(200)],
])('message %s is kept as %s', (message, kept) => {
  expect(redactMessage(message)).toBe(kept);
});
