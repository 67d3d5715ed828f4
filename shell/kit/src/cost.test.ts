import { expect, test } from 'vitest';
import { computeCost } from './cost.ts';

test.each([
  ['subscription alone', { monthlyCents: 399 }, [399, 4788, null]],
  ['one-off with the first bill', { monthlyCents: 799, oneOffCents: 1200 }, [1999, 10788, null]],
  [
    'setup and 6 months',
    { monthlyCents: 4999, oneOffCents: 25000, commitmentMonths: 6 },
    [29999, 84988, 54994],
  ],
  [
    'setup and 12 months',
    { monthlyCents: 89999, oneOffCents: 40000, commitmentMonths: 12 },
    [129999, 1119988, 1119988],
  ],
  ['24 months outlast the year', { monthlyCents: 100, commitmentMonths: 24 }, [100, 1200, 2400]],
  ['nothing', { monthlyCents: 0, commitmentMonths: 0 }, [0, 0, null]],
])('cost with %s has first bill, year and commitment', (_, terms, [first, year, committed]) => {
  expect(computeCost(terms)).toEqual({
    firstBillCents: first,
    monthlyCents: terms.monthlyCents,
    yearCents: year,
    committedCents: committed,
  });
});

test.each([{ monthlyCents: 1.5 }, { monthlyCents: -1 }, { monthlyCents: 1, commitmentMonths: 0.5 }])(
  'terms %o are refused',
  (terms) => expect(() => computeCost(terms)).toThrow(RangeError),
);
