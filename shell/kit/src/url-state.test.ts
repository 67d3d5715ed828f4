import { expect, test } from 'vitest';
import { createEnumParser, createIntegerParser } from './url-state.ts';

test('listed word is returned, and any other is null', () => {
  const parse = createEnumParser('heure', 'mois');
  expect(parse('mois')).toBe('mois');
  for (const text of ['Mois', 'an', '', 'toString']) expect(parse(text)).toBeNull();
});

test.each(['25', '29', '33'])('« %s » within the bounds is that number', (text) => {
  expect(createIntegerParser(25, 33)(text)).toBe(Number(text));
});

test.each(['24', '34', '-25', '27.5', '2e1', '0x1b', '2 7', '', 'NaN', '99999999999'])(
  '« %s » is null, as no whole number within the bounds',
  (text) => {
    expect(createIntegerParser(25, 33)(text)).toBeNull();
  },
);
