import { expect, test } from 'vitest';
import { computeTrunkCost, findBreakEvenMinutes, findCheapest, findCheapestPlanRanges } from './costs.ts';
import { type TrunkPlan, trunkPlans } from './plans.ts';

test('trunk plans are those of docs/product.md#trunk', () => {
  expect(
    trunkPlans.map(({ name, channels, minuteRate, priceCents }) => [name, channels, minuteRate, priceCents]),
  ).toEqual([
    ['Trunk Start', 2, 200, 499],
    ['Trunk Pro', 5, 180, 999],
    ['Trunk Max', null, 0, 2999],
  ]);
});

const costs = (minutes: number, channels: number) =>
  trunkPlans.map((plan) => computeTrunkCost(plan, minutes, channels));
const cheapest = (minutes: number, channels: number) => findCheapest(costs(minutes, channels))?.plan.name;

test.each([
  // Minutes, then Start, Pro and Max in cents. By hand: 4,99 + 0,02 × m, 9,99 + 0,018 × m, 29,99.
  [0, 499, 999, 2999],
  [1, 501, 1001, 2999], // Pro 10,008
  [100, 699, 1179, 2999],
  [250, 999, 1449, 2999],
  [1000, 2499, 2799, 2999],
  [1111, 2721, 2999, 2999], // Pro 29,988
  [1112, 2723, 3001, 2999], // Pro 30,006
  [1250, 2999, 3249, 2999],
  [1251, 3001, 3251, 2999], // Pro 32,508
  [2500, 5499, 5499, 2999],
  [2502, 5503, 5503, 2999], // Pro 55,026
  [2503, 5505, 5504, 2999], // Pro 55,044
  [12_345, 25_189, 23_220, 2999], // Pro 232,2
  [1_000_000, 2_000_499, 1_800_999, 2999],
  [1_000_000_000, 2_000_000_499, 1_800_000_999, 2999],
])('%i minutes cost %i, %i and %i cents by plan', (minutes, start, pro, max) => {
  expect(costs(minutes, 1).map(({ totalCents }) => totalCents)).toEqual([start, pro, max]);
});

test('cost of minutes is rounded to the cent', () => {
  expect(costs(1111, 1).map(({ minutesCents }) => minutesCents)).toEqual([2_222, 2_000, 0]);
});

test('total of half a cent is rounded up', () => {
  const plan = { id: 'x', name: 'x', channels: 1, minuteRate: 150, priceCents: 100 };
  expect(computeTrunkCost(plan, 1, 1).totalCents).toBe(102); // 1,015
  expect(computeTrunkCost({ ...plan, minuteRate: 149 }, 1, 1).totalCents).toBe(101); // 1,0149
});

test.each([
  // Channels, minutes, cheapest plan with enough channels.
  [1, 0, 'Trunk Start'],
  [2, 1250, 'Trunk Start'], // equal to Max: the lower subscription
  [2, 1251, 'Trunk Max'],
  [2, 2503, 'Trunk Max'],
  [3, 0, 'Trunk Pro'],
  [3, 1111, 'Trunk Pro'], // equal to Max once rounded
  [3, 1112, 'Trunk Max'],
  [5, 1111, 'Trunk Pro'],
  [5, 1112, 'Trunk Max'],
  [6, 0, 'Trunk Max'],
  [6, 1, 'Trunk Max'],
  [999, 1_000_000, 'Trunk Max'],
])('%i channels and %i minutes are the cheapest with %s', (channels, minutes, name) => {
  expect(cheapest(minutes, channels)).toBe(name);
});

test('more channels than any plan has have no cheapest plan', () => {
  expect(findCheapest(costs(0, 6).slice(0, 2))).toBeNull();
  expect(findCheapestPlanRanges(trunkPlans.slice(0, 2), 6)).toEqual([]);
});

test('break-even point of two plans is the first minute with a cent of difference', () => {
  const [start, pro, max] = trunkPlans as [TrunkPlan, TrunkPlan, TrunkPlan];
  expect(findBreakEvenMinutes(start, pro)).toBe(2503);
  expect(findBreakEvenMinutes(start, max)).toBe(1251);
  expect(findBreakEvenMinutes(pro, max)).toBe(1112);
  expect(findBreakEvenMinutes(pro, start)).toBeNull();
  expect(findBreakEvenMinutes(max, max)).toBeNull();
});

test.each([
  [2, ['Trunk Start', 0, 'Trunk Max', 1251]],
  [5, ['Trunk Pro', 0, 'Trunk Max', 1112]],
  [6, ['Trunk Max', 0]],
])('%i channels change the cheapest plan at the specified minutes', (channels, expected) => {
  expect(
    findCheapestPlanRanges(trunkPlans, channels).flatMap(({ plan, fromMinutes }) => [plan.name, fromMinutes]),
  ).toEqual(expected);
});

test('cheapest of Start and Pro is Pro from 2503 minutes on', () => {
  expect(findCheapestPlanRanges(trunkPlans.slice(0, 2), 2).map(({ fromMinutes }) => fromMinutes)).toEqual([
    0, 2503,
  ]);
});

test.each([
  [-1, 1],
  [1.5, 1],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
  [Number.MAX_SAFE_INTEGER, 1],
  [0, 0],
  [0, 2.5],
  [0, Number.NaN],
])('%d minutes and %d channels are refused', (minutes, channels) => {
  expect(() => costs(minutes, channels)).toThrow(RangeError);
});
