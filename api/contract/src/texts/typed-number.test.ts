import { describe, expect, it } from 'vitest';
import { parseTypedInteger, parseTypedNumber } from './typed-number.ts';

describe('typed number', () => {
  it.each([
    ['1500', '1500', ''],
    [' 1 500,00 ', '1500', '00'],
    ['1\u202f500,5', '1500', '5'],
    ['1\u00a0500', '1500', ''],
    ['1’500.25', '1500', '25'],
    ['1.500,00', '1500', '00'],
    ['1.500.000', '1500000', ''],
    ['1.500', '1', '500'],
    ['0,05', '0', '05'],
  ])('« %s » has the digits %s and the decimals %s', (text, whole, decimals) => {
    expect(parseTypedNumber(text)).toEqual({ whole, decimals });
  });

  it.each([
    '',
    ' ',
    '12 34',
    '1 5000',
    '-5',
    '+5',
    '1e3',
    '0x1b',
    'NaN',
    '1,2,3',
    ',5',
    '5,',
    '1,500.00',
    '²',
  ])('« %s » is none', (text) => expect(parseTypedNumber(text)).toBeNull());
});

describe('typed integer', () => {
  it.each([
    ['1 500', 1500],
    ['1500,00', 1500],
    ['1.500,00', 1500],
    ['007', 7],
    ['123456789', 123_456_789],
  ])('« %s » is %s', (text, value) => expect(parseTypedInteger(text)).toBe(value));

  it.each(['1,5', '1.5', '1.500', '1234567890', 'dix'])('« %s » is none', (text) => {
    expect(parseTypedInteger(text)).toBeNull();
  });
});
