import { expect, it } from 'vitest';
import { OFFER_ID_PATTERN } from './quote-text.ts';
import { buildOrderLink, buildUniqueSlugs, slugOf } from './slug.ts';

it.each([
  ['Xeon E5-2680 v4', 'xeon-e5-2680-v4'],
  ['  Ryzen   9 ', 'ryzen-9'],
  ['EPYC\u00a07302P', 'epyc-7302p'],
  ['Série É', 'serie-e'],
  ['Xeon - E_5', 'xeon---e_5'],
  ['EPYC 7402 (copie)', 'epyc-7402-copie-'],
])('slug › of « %s » is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('repeated slugs › are numbered from the second on, and each keeps its own', () => {
  expect(buildUniqueSlugs(['A', 'a', 'B', 'A '])).toEqual(['a', 'a-2', 'b', 'a-3']);
  expect(buildUniqueSlugs(['a', 'a', 'A 2', 'a'])).toEqual(['a', 'a-3', 'a-2', 'a-4']);
  expect(buildUniqueSlugs(['a 2', 'a 2'])).toEqual(['a-2', 'a-2-2']);
  expect(buildUniqueSlugs(['a', 'b'], ['a', 'a-2'])).toEqual(['a-3', 'b']);
});

it('order link › orders a server, or leads to the contact page', () => {
  const link = (name: string, available = true, id = slugOf(name)) => buildOrderLink({ id, name, available });
  expect(link('Ryzen 9')).toBe('/commande/ryzen-9');
  expect(link('Ryzen 9', true, 'ryzen-9-2')).toBe('/commande/ryzen-9-2');
  expect(link('Ryzen 9', false)).toBe('/contact');
  expect(link('Série É')).toBe('/contact');
  expect(link('a/../b')).toBe('/contact');
  expect(link('..')).toBe('/contact');
  expect(link('-epyc')).toBe('/contact');
  expect(link('a'.repeat(81))).toBe('/contact');
});

it('every slug › fits the ids of addresses and quotes', () => {
  const names = ['EPYC 7402 (copie)', 'Série É+', 'a, b', '#', 'a'.repeat(81), 'a'.repeat(90)];
  for (const slug of buildUniqueSlugs(names)) expect(slug).toMatch(OFFER_ID_PATTERN);
});
