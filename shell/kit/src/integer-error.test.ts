import { expect, test } from 'vitest';
import { formatIntegerError } from './integer-error.ts';

test('message at an integer field names both bounds', () => {
  const text = formatIntegerError(0, 1_000_000);
  expect(text.replaceAll(/\s/g, ' ')).toBe('Indiquez un nombre entier de 0 à 1 000 000.');
});
