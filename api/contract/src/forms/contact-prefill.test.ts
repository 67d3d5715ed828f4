import { expect, it } from 'vitest';
import { parseContactPrefill } from './contact-prefill.ts';

const parsePrefill = (query: string) => parseContactPrefill(new URLSearchParams(query));

it.each(['', 'offre=', 'offre=a%20b', `offre=${'x'.repeat(81)}`, 'offre=%3Cscript%3E', 'objet=rappel'])(
  'names no offer for « %s »',
  (query) => expect(parsePrefill(query)).toBeNull(),
);

it('names an offer with its options', () => {
  expect(parsePrefill('offre=mobile-40&objet=rappel&sim=physique')).toMatchObject({
    offer: 'mobile-40',
    options: { sim: 'physique' },
  });
});

it('keeps the options beside a tracking parameter', () => {
  expect(parsePrefill('offre=mobile-40&sim=physique&utm_source=x')).toMatchObject({
    offer: 'mobile-40',
    options: { sim: 'physique' },
  });
});

it('keeps the offer where a parameter is no option', () => {
  expect(parsePrefill('offre=mobile-40&utm%20source=x')).toMatchObject({ offer: 'mobile-40', options: {} });
});
