import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { describe, expect, it, test } from 'vitest';
import { findOfferFieldErrors, replaceFaultyFields } from './validate.ts';

const offer = (id: string, change: object = {}) => ({ ...createBlankOffer(id), ...change }) as DedicatedOffer;

describe('faults of one offer', () => {
  it('are none in a new offer', () => {
    expect(findOfferFieldErrors(createBlankOffer('1'))).toEqual({});
  });

  it.each([
    ['link', 'contact', 'Indiquez un chemin du site (/contact) ou une adresse complète (https://…).'],
    ['link', `/${'a'.repeat(500)}`, '500 caractères au plus.'],
    ['name', 'a'.repeat(201), '200 caractères au plus.'],
    ['locations', Array.from({ length: 21 }, (_, n) => `L${n}`), '20 au plus.'],
    ['locations', ['a'.repeat(81)], '80 caractères au plus.'],
    ['locations', ['Paris', ' '], 'Indiquez un lieu.'],
    ['price', 'abc', 'Indiquez un prix hors taxes en euros, comme 129,90, ou « Sur devis ».'],
    ['price', '99 € TTC', /hors taxes/],
    ['price', '1.299', /comme 129,90/],
    ['benchmark', 1.5, 'Indiquez un nombre entier.'],
    ['raid', 'raid5', 'Valeur non reconnue (acceptées : aucun, logiciel, materiel).'],
  ])('name the field %s, which is %o, with the accepted values', (field, value, message) => {
    expect(findOfferFieldErrors(offer('1', { [field]: value }))).toEqual({
      [field]: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });
});

test.each(['', ' ', 'Sur devis', 'sur devis', '12,5', '12.50', '1 299,90 € HT / mois'])(
  'price « %s » has no fault',
  (price) => expect(findOfferFieldErrors(offer('1', { price }))).toEqual({}),
);

describe('savable part of a list', () => {
  const base = [offer('1', { name: 'A', link: '/avant' })];

  it('is the same list without faults', () => {
    const offers = [offer('1', { name: 'B' })];
    expect(replaceFaultyFields(offers, base)).toBe(offers);
  });

  it('has the saved value of a faulty field, and the other changes', () => {
    expect(replaceFaultyFields([offer('1', { name: 'B', link: 'x' })], base)).toEqual([
      offer('1', { name: 'B', link: '/avant' }),
    ]);
  });

  it('has a new offer’s value for a faulty field of an unsaved one', () => {
    expect(replaceFaultyFields([offer('2', { name: 'B', link: 'x' })], base)).toEqual([
      offer('2', { name: 'B' }),
    ]);
  });
});
