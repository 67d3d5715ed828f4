import { expect, it } from 'vitest';
import { formatPrice, parsePriceText } from './price-text.ts';

it('price is written in French with « € HT », and « Sur devis » without one', () => {
  expect(formatPrice(12_887)).toBe('128,87\u00a0€ HT');
  expect(formatPrice(130_000)).toBe('1\u202f300,00\u00a0€ HT');
  expect(formatPrice(null)).toBe('Sur devis');
});

it.each([
  ['129,90', 12_990],
  ['129.9', 12_990],
  ['129', 12_900],
  [' 1 299,90 € HT / mois ', 129_990],
  ['1\u202f299,90\u00a0€ HT', 129_990],
  ['59,99€/mois', 5_999],
  [' 59,99   €  HT  /  mois', 5_999],
  ['0,07 €', 7],
  ['Sur devis', null],
  ['', null],
  ['0', null],
  ['0,00 €', null],
  ['-5', null],
  ['1.299', null],
  ['1.299,90', 129_990],
  ['1.299.000', 129_900_000],
  ['1,299.90', null],
  ['1234567890', null],
  ['12 34', null],
  ['99 € TTC', null],
  ['1e3', null],
  ['NaN', null],
])('price typed as « %s » is %s cents', (text, cents) => {
  expect(parsePriceText(text)).toBe(cents);
});

it('price written by formatPrice is read back', () => {
  for (const cents of [1, 99, 100, 12_887, 99_999_999])
    expect(parsePriceText(formatPrice(cents))).toBe(cents);
});
