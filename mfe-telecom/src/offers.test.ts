import { expect, test } from 'vitest';
import { offers } from './offers.ts';

test('path of a mobile plan makes the page show that plan', () => {
  const paths = offers.filter(({ id }) => id.startsWith('mobile-')).map(({ path }) => path);
  expect(paths).toEqual([
    '/offres/telephonie-mobile#mobile-20',
    '/offres/telephonie-mobile?forfait=40#mobile-40',
    '/offres/telephonie-mobile?forfait=100#mobile-100',
    '/offres/telephonie-mobile?forfait=200#mobile-200',
    '/offres/telephonie-mobile?forfait=350#mobile-350',
  ]);
});
