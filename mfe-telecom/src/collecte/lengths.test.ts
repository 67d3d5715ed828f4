import { expect, test } from 'vitest';
import { lengths } from './lengths.ts';
import { ercOffers, rawOffers } from './offers.ts';
import { questions } from './questions.tsx';
import { testimonials } from './testimonials.ts';

test('When lists are counted, then each pager turns as many items as its list holds', () => {
  expect({
    erc: ercOffers.length,
    raw: rawOffers.length,
    testimonials: testimonials.length,
    questions: questions.length,
  }).toEqual(lengths);
});

test('When testimonials are shown, then none passes for a customer', () => {
  expect(testimonials.filter(({ verified }) => verified)).toEqual([]);
});
