import { expect, test } from 'vitest';
import { testimonials } from './testimonials.ts';

test('When testimonials are shown, then none passes for a customer', () => {
  expect(testimonials.filter(({ verified }) => verified)).toEqual([]);
});
