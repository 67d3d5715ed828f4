import { blankOffer } from '@site/api-contract/dedicated';
import { expect, test } from 'vitest';
import { faultsById } from './server-faults.ts';

test('When the API names rows then each fault stands at its offer and field, the first one of a field', () => {
  const sent = [blankOffer('a'), blankOffer('b')];
  const errors = [
    { row: 1, field: 'price', message: 'Ligne 2 (Deuxième), Prix : un texte est attendu.' },
    { row: 1, field: 'price', message: 'Ligne 2 (Deuxième), Prix : plus de 200 caractères reçus.' },
    { row: 1, field: 'link', message: 'Ligne 2 (Deuxième), Lien : un chemin du site (/…) est attendu.' },
    { row: 0, field: 'name', message: 'Ligne 1, Nom : un texte est attendu.' },
    { row: 0, field: 'unknown', message: 'Ligne 1, Champ inconnu : « unknown ».' },
    { row: 9, field: 'name', message: 'Ligne 10, Nom : un texte est attendu.' },
    { field: 'name', message: 'Nom : un texte est attendu.' },
  ];
  expect(faultsById(errors, sent)).toEqual({
    a: { name: 'un texte est attendu.' },
    b: { price: 'un texte est attendu.', link: 'un chemin du site (/…) est attendu.' },
  });
});
