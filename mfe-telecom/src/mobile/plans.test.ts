import { computeCost } from '@site/kit/cost';
import { withVat } from '@site/kit/money';
import { expect, test } from 'vitest';
import { buildMobileCostTerms, fairUseTerms, mobilePlans } from './plans.ts';

/** Calculated by hand from docs/product.md#mobile. Amounts in cents. */
const expected = [
  { data: 20, eu: 15, month: 799, first: 1999, year: 10788, firstTtc: 2399, yearTtc: 12946 },
  { data: 40, eu: 15, month: 1049, first: 2249, year: 13788, firstTtc: 2699, yearTtc: 16546 },
  { data: 100, eu: 25, month: 1199, first: 2399, year: 15588, firstTtc: 2879, yearTtc: 18706 },
  { data: 200, eu: 25, month: 1899, first: 3099, year: 23988, firstTtc: 3719, yearTtc: 28786 },
  { data: 350, eu: 25, month: 2499, first: 3699, year: 31188, firstTtc: 4439, yearTtc: 37426 },
];

test.each(expected)('plan of $data Go has the specified bills', (plan) => {
  const samePlan = mobilePlans.find(({ dataGo }) => dataGo === plan.data);
  if (!samePlan) throw new Error(`no plan of ${plan.data} Go`);
  expect(samePlan).toEqual({
    id: `mobile-${plan.data}`,
    label: `${plan.data} Go`,
    dataGo: plan.data,
    euGo: plan.eu,
    priceCents: plan.month,
  });
  const cost = computeCost(buildMobileCostTerms(samePlan));
  expect(cost).toEqual({
    firstBillCents: plan.first,
    monthlyCents: plan.month,
    yearCents: plan.year,
    committedCents: null,
  });
  expect(withVat(cost.firstBillCents, { ratePercent: 20 })).toBe(plan.firstTtc);
  expect(withVat(cost.yearCents, { ratePercent: 20 })).toBe(plan.yearTtc);
});

test('mobile plans are the five, the smallest first', () => {
  expect(mobilePlans.map(({ dataGo }) => dataGo)).toEqual(expected.map(({ data }) => data));
});

test('mobile conditions are the published ones', () => {
  expect(fairUseTerms).toEqual({ contactsPerMonth: 200, callHours: 2, minuteCents: 38, smsCents: 5 });
});
