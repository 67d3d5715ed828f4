import { expect, test } from 'vitest';
import { oneOf, wholeNumber } from './url-state.ts';

test('When a word is listed, then it stands for itself; any other for nothing', () => {
  const parse = oneOf('heure', 'mois');
  expect(parse('mois')).toBe('mois');
  for (const text of ['Mois', 'an', '', 'toString']) expect(parse(text)).toBeNull();
});

test.each(['25', '29', '33'])('When « %s » is within the bounds, then it is that number', (text) => {
  expect(wholeNumber(25, 33)(text)).toBe(Number(text));
});

test.each(['24', '34', '-25', '27.5', '2e1', '0x1b', ' 27', '', 'NaN', '99999999999'])(
  'When « %s » is no whole number within the bounds, then it stands for nothing',
  (text) => {
    expect(wholeNumber(25, 33)(text)).toBeNull();
  },
);
