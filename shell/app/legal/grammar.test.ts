import { describe, expect, it } from 'vitest';
import { prependArticle, prependDe } from './grammar.ts';

describe('names in French sentences', () => {
  it.each([
    ['Exemple Réseau', 'd’Exemple Réseau'],
    ['Étoile', 'd’Étoile'],
    ['Réseau Exemple', 'de Réseau Exemple'],
  ])('« of » elides before a vowel: %s', (name, text) => {
    expect(prependDe(name)).toBe(text);
  });

  it.each([
    ['Association Exemple', 'l’Association Exemple'],
    ['Exemple Réseau', 'Exemple Réseau'],
  ])('an association has its article: %s', (name, text) => {
    expect(prependArticle(name)).toBe(text);
  });
});
