import { expect, test } from 'vitest';
import { type Described, kindOf, widthsOf } from './kinds.mjs';

const control = (told: Partial<Described>): Described => ({
  role: 'button',
  name: '',
  place: 'page',
  isInNavigation: false,
  isInSearch: false,
  isPaging: false,
  isByNumber: false,
  isToggle: false,
  isDisabled: false,
  isChosen: false,
  opens: null,
  ...told,
});
const inBanner = (told: Partial<Described>) => control({ place: 'banner', ...told });

test.each<[string, Described]>([
  ['menu', inBanner({ name: 'Telecom', isInNavigation: true, opens: 'disclosure' })],
  ['mobile menu', inBanner({ name: 'Menu', opens: 'dialog' })],
  ['theme', inBanner({ name: 'Thème : système. Passer au thème clair' })],
  ['HT/TTC', inBanner({ role: 'radio', name: 'TTC' })],
  ['search', inBanner({ role: 'submit', name: 'Rechercher', isInSearch: true, opens: 'dialog' })],
  ['tab', control({ role: 'tab', name: 'Logiciels', opens: 'disclosure' })],
  ['segmented choice', control({ role: 'radio', name: 'Microsoft 365' })],
  ['question', control({ role: 'summary', opens: 'disclosure' })],
  ['disclosure', control({ name: 'Filtrer et trier', opens: 'disclosure' })],
  ['pager', control({ name: 'Page 2', isPaging: true, isInNavigation: true })],
  ['filter', control({ name: 'IPv6', isToggle: true })],
  ['number field', control({ role: 'spinbutton', isByNumber: true })],
  ['stepper', control({ name: 'Plus : Canal', isByNumber: true })],
  ['slider', control({ role: 'slider' })],
  ['compare', control({ role: 'checkbox', name: 'Comparer VDS Pro' })],
  ['checkbox', control({ role: 'checkbox', name: 'J’accepte' })],
  ['quote', control({ role: 'link', name: 'Ajouter au devis : VDS Pro' })],
  ['close', control({ name: 'Fermer cet avis' })],
  ['list', control({ role: 'listbox', name: 'Mémoire' })],
  ['submit', control({ role: 'submit', name: 'Envoyer' })],
  ['button', control({ name: 'Copier' })],
])('When a control is told as a %s then it is one', (kind, told) => {
  expect(kindOf(told)).toBe(kind);
});

test('When a tap would change nothing then the control is none to tap', () => {
  expect(kindOf(inBanner({ role: 'radio', name: 'TTC', isChosen: true }))).toBeNull();
  expect(kindOf(control({ role: 'tab', isChosen: true }))).toBeNull();
  expect(kindOf(control({ role: 'radio', isChosen: true }))).toBeNull();
  expect(kindOf(control({ name: 'Page 1', isPaging: true, isChosen: true }))).toBeNull();
  expect(kindOf(control({ name: 'Précédent', isPaging: true, isDisabled: true }))).toBeNull();
});

test('When it is an ordinary link or text then it is none either, wherever it stands', () => {
  expect(kindOf(control({ role: 'link', name: 'Voir' }))).toBeNull();
  expect(kindOf(inBanner({ role: 'link', name: 'Contact', isInNavigation: true }))).toBeNull();
  expect(kindOf(control({ role: null }))).toBeNull();
});

test('When a kind is looked for then on a phone first, menus on wide screens alone', () => {
  expect(widthsOf('menu')).toEqual([1440]);
  expect(widthsOf('filter')).toEqual([390, 1440]);
});
