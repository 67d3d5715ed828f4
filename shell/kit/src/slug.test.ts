import { expect, test } from 'vitest';
import { slugify } from './slug.ts';

test.each([
  ['Comment résilier ?', 'comment-resilier'],
  ['L’eSIM, c’est quoi ?', 'l-esim-c-est-quoi'],
  ['4G ou 5G ?', 'g-ou-5g'],
  [
    'En combien de temps mon service est-il livré, et par qui ?',
    'en-combien-de-temps-mon-service-est-il-livre-et',
  ],
])('heading « %s » has the anchor %s', (heading, anchor) => {
  expect(slugify(heading)).toBe(anchor);
});
