import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import operator from '../../../operator.json';
import { lengths } from './lengths.ts';
import { ercOffers, rawOffers } from './offers.ts';
import { questions } from './questions.ts';
import { testimonials } from './testimonials.ts';

test('When lists are counted, then each pager turns as many items as its list holds', () => {
  const { claims } = operatorSchema.parse(operator);
  expect({
    erc: ercOffers.length,
    raw: rawOffers.length,
    testimonials: testimonials.length,
    questions: questions(claims).length,
  }).toEqual(lengths);
});

test('When testimonials are shown, then none passes for a customer', () => {
  expect(testimonials.filter(({ verified }) => verified)).toEqual([]);
});
