import { expect, test } from 'vitest';
import { type Capacity, computeCapacity } from './capacity.ts';

test.each([
  ['100', 'Go', 100, 100, 'none'],
  ['100,00', 'Go', 100, 100, 'none'],
  ['100,01', 'Go', 200, 200, 'rounded'],
  ['100.01', 'Go', 200, 200, 'rounded'],
  ['100,0000001', 'Go', 200, 200, 'rounded'],
  ['101', 'Go', 200, 200, 'rounded'],
  ['199,999999', 'Go', 200, 200, 'rounded'],
  ['200', 'Go', 200, 200, 'none'],
  ['0', 'Go', 100, 100, 'raised'],
  ['1', 'Go', 100, 100, 'raised'],
  ['99,5', 'Go', 100, 100, 'raised'],
  ['0,05', 'To', 100, 100, 'raised'],
  ['0,1', 'To', 100, 100, 'none'],
  ['2,5', 'To', 2_500, 2_500, 'none'],
  ['2.5', 'To', 2_500, 2_500, 'none'],
  ['2,51', 'To', 2_600, 2_600, 'rounded'],
  ['0,0999999', 'To', 100, 100, 'raised'],
  ['47 999', 'Go', 48_000, 48_000, 'rounded'],
  ['47\u202f999', 'Go', 48_000, 48_000, 'rounded'],
  ['48000', 'Go', 48_000, 48_000, 'none'],
  ['48000,000001', 'Go', 48_000, 48_000, 'capped'],
  ['48 001', 'Go', 48_000, 48_000, 'capped'],
  ['48', 'To', 48_000, 48_000, 'none'],
  ['48,001', 'To', 48_000, 48_000, 'capped'],
  ['99999999999999999999', 'To', 48_000, 48_000, 'capped'],
] as const)('capacity « %s » %s is sold as %i Go for %i cents (%s)', (text, unit, go, cents, change) => {
  expect(computeCapacity(text, unit)).toEqual({
    kind: 'sold',
    go,
    monthlyCents: cents,
    change,
  } satisfies Capacity);
});

test.each(['', ' ', '\u00a0'])('capacity « %s » is empty', (text) => {
  expect(computeCapacity(text, 'Go')).toEqual({ kind: 'empty' });
});

test.each(['cent', '-100', '1e3', '1,2,3', '100 Go', ',5', '5,', '0x64', 'NaN', '+100'])(
  'capacity « %s » is no amount',
  (text) => expect(computeCapacity(text, 'Go')).toEqual({ kind: 'invalid' }),
);
