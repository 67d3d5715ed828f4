import { expect, it } from 'vitest';
import { OFFER_ID_PATTERN } from '../quote/quote-text.ts';
import { buildOrderLink, buildServerOfferId, buildSlug, buildUniqueSlugs } from './slug.ts';

it.each([
  ['Xeon E5-2680 v4', 'xeon-e5-2680-v4'],
  ['  Ryzen   9 ', 'ryzen-9'],
  ['EPYC\u00a07302P', 'epyc-7302p'],
  ['Série É', 'série-é'],
])('slug of « %s » is %s', (name, slug) => {
  expect(buildSlug(name)).toBe(slug);
});

it('repeated slugs are numbered from the second on, and each keeps its own', () => {
  expect(buildUniqueSlugs(['A', 'a', 'B', 'A '])).toEqual(['a', 'a-2', 'b', 'a-3']);
  expect(buildUniqueSlugs(['a', 'a', 'A 2', 'a'])).toEqual(['a', 'a-3', 'a-2', 'a-4']);
  expect(buildUniqueSlugs(['a 2', 'a 2'])).toEqual(['a-2', 'a-2-2']);
  expect(buildUniqueSlugs(['a', 'b'], ['a', 'a-2'])).toEqual(['a-3', 'b']);
});

it('order link orders a server, or leads to the contact page', () => {
  expect(buildOrderLink('ryzen-9', true)).toBe('/commande/ryzen-9');
  expect(buildOrderLink('ryzen-9', false)).toBe('/contact');
  expect(buildOrderLink('série-é', true)).toBe('/contact');
  expect(buildOrderLink('a/../b', true)).toBe('/contact');
  expect(buildOrderLink('..', true)).toBe('/contact');
  expect(buildOrderLink('-epyc', true)).toBe('/contact');
  expect(buildOrderLink('a'.repeat(81), true)).toBe('/contact');
});

it('every slug has an id for quotes and requests, of its own', () => {
  const names = [
    'Ryzen 9',
    'EPYC 7402 (copie)',
    'Série É+',
    'Serie E',
    'a, b',
    '#',
    'a'.repeat(90),
    'a'.repeat(90),
  ];
  const ids = buildUniqueSlugs(names).map(buildServerOfferId);
  expect(ids.slice(0, 3)).toEqual(['ryzen-9', 'epyc-7402-.28copie.29', 's.e9rie-.e9.2b']);
  for (const id of ids) expect(id).toMatch(OFFER_ID_PATTERN);
  expect(new Set(ids).size).toBe(names.length);
});
