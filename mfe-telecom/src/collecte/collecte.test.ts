import { describe, expect, test } from 'vitest';
import { offers } from '../offers.ts';
import { testimonials } from './content.tsx';
import { ercOffers, rawCollecteOffers } from './offers.ts';

describe('collection offers', () => {
  test('have the specified names and speeds', () => {
    expect(ercOffers.map(({ id, name, speed }) => [id, name, speed])).toEqual([
      ['erc-1g', 'ERC 1G', '1 Gb/s'],
      ['erc-5g', 'ERC 5G', '5 Gb/s'],
      ['erc-10g', 'ERC 10G', '10 Gb/s'],
      ['erc-20g', 'ERC 20G', '20 Gb/s'],
      ['erc-40g', 'ERC 40G', '40 Gb/s'],
      ['erc-100g', 'ERC 100G', '100 Gb/s'],
    ]);
    expect(rawCollecteOffers.map(({ id, speed }) => [id, speed])).toEqual([
      ['collecte-100m', '100 Mb/s'],
      ['collecte-1g', '1 Gb/s'],
      ['collecte-10g', '10 Gb/s'],
      ['collecte-20g', '20 Gb/s'],
      ['collecte-100g', '100 Gb/s'],
    ]);
  });

  test('are all on quote', () => {
    const published = offers.filter(({ path }) => path.startsWith('/offres/collecte'));
    expect(published.map(({ priceCents }) => priceCents)).toEqual(Array(11).fill(null));
  });
});

test('testimonials are all unverified', () => {
  expect(testimonials.filter(({ verified }) => verified)).toEqual([]);
});
