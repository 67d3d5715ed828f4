import { blankOffer } from '@site/api-contract/dedicated';
import { expect, test } from 'vitest';
import { exportName, exportText, importText } from './transfer.ts';

const offers = [{ ...blankOffer('1'), name: 'Épyc « 7 »', locations: ['Le Creusot'] }, blankOffer('2')];

test('When a list is exported then an import reads the same list back', () => {
  expect(importText(exportText(offers))).toEqual({ offers });
  expect(importText(`\uFEFF${exportText(offers)}`)).toEqual({ offers });
});

test.each([
  ['', 'Ce fichier n’est pas du JSON.'],
  ['[', 'Ce fichier n’est pas du JSON.'],
  ['{}', 'Une liste d’offres est attendue.'],
])('When the file holds « %s » then it is refused', (text, fault) => {
  expect(importText(text)).toEqual({ faults: [{ row: 0, text: fault }] });
});

test('When a file is named then its day is the editor’s', () => {
  expect(exportName(new Date(2026, 2, 9, 23, 59))).toBe('serveurs-dedies-2026-03-09.json');
});
