import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import { describe, expect, it, test } from 'vitest';
import { faultsOf, savable } from './validate.ts';

const offer = (id: string, change: object = {}) => ({ ...blankOffer(id), ...change }) as DedicatedOffer;

describe('faults of one offer', () => {
  it('When an offer is new then it has none', () => {
    expect(faultsOf(blankOffer('1'))).toEqual({});
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
  ])('When %s is %o then that field says what is accepted', (field, value, message) => {
    expect(faultsOf(offer('1', { [field]: value }))).toEqual({
      [field]: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });
});

test.each(['', ' ', 'Sur devis', 'sur devis', '12,5', '12.50', '1 299,90 € HT / mois'])(
  'When the price is « %s » then it has no fault',
  (price) => expect(faultsOf(offer('1', { price }))).toEqual({}),
);

describe('what can be saved of a list', () => {
  const base = [offer('1', { name: 'A', link: '/avant' })];

  it('When nothing is faulty then it is the very list', () => {
    const offers = [offer('1', { name: 'B' })];
    expect(savable(offers, base)).toBe(offers);
  });

  it('When a field is faulty then it keeps its saved value and the rest goes through', () => {
    expect(savable([offer('1', { name: 'B', link: 'x' })], base)).toEqual([
      offer('1', { name: 'B', link: '/avant' }),
    ]);
  });

  it('When the offer was never saved then the faulty field is a new offer’s', () => {
    expect(savable([offer('2', { name: 'B', link: 'x' })], base)).toEqual([offer('2', { name: 'B' })]);
  });
});
