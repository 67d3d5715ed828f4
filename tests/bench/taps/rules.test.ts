import { describe, expect, test } from 'vitest';
import { expectedOf, faultsOf, kindOf, summarize, widthsOf } from './rules.mjs';

const control = (told: object) => ({
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
const inBanner = (told: object) => control({ place: 'banner', ...told });

test.each([
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

const tap = (told: object) => ({
  tap: 500,
  effect: 540,
  wait: 40,
  states: ['false', 'true'],
  isHit: true,
  isLeaving: false,
  complaints: [],
  ...told,
});
const on = { by: 'state', value: 'true' };

describe('What is seen once a control has answered', () => {
  const look = (told = {}) => ({ words: ['Prix', '10 € HT'], colours: 'dark', state: 'false', ...told });
  const seen = (after: object, hasPanel = false) =>
    expectedOf({ before: look(), after: look(after), hasPanel });

  test('When words change then they are, although the control changes by itself', () => {
    expect(seen({ words: ['Prix', '12 € TTC'], state: 'true' })).toEqual({
      ...{ by: 'words', gained: ['12 € TTC'], lost: ['10 € HT'], state: 'true' },
    });
  });
  test('When it opens something then that is, whatever is written there', () => {
    expect(seen({ words: ['Prix', '10 € HT', 'Accueil'], state: 'true' }, true)).toEqual(on);
  });
  test('When no words change then colours are, else its own state', () => {
    expect(seen({ colours: 'light' })).toEqual({ by: 'colours', value: 'light', state: 'false' });
    expect(seen({ state: 'true' })).toEqual(on);
  });
  test('When another document comes then that is; when nothing changes then nothing', () => {
    expect(expectedOf({ before: look(), after: look(), hasPanel: false, isLeaving: true })).toEqual({
      by: 'leaving',
    });
    expect(seen({})).toBeNull();
  });
});

const words = { by: 'words', gained: ['Plugins'], lost: [], state: 'minecraft' };
test.each([
  ['is answered within 100 ms', {}, on, []],
  ['is answered at 100 ms', { wait: 100 }, on, []],
  ['is answered after that', { wait: 101 }, on, ['late']],
  [
    'changes the control and not the page',
    { effect: null, wait: null, states: ['fivem', 'minecraft'] },
    words,
    ['lost'],
  ],
  ['opens and closes', { states: ['false', 'true', 'false'] }, on, ['doubled']],
  ['goes two steps at once', { states: ['0', '2'] }, { by: 'state', value: '1' }, ['doubled']],
  ['leaves a page on which it should stay', { isLeaving: true, states: [] }, on, ['leaves']],
  ['leaves a page as it should', { isLeaving: true, states: [] }, { by: 'leaving' }, []],
  ['met something else', { isHit: false, effect: null, wait: null }, on, ['missed']],
])('When a tap %s then its faults are those', (_, told, expected, faults) => {
  expect(faultsOf(tap(told), expected)).toEqual(faults);
});

test('When rounds are condensed then ratios are paired, and taps without an effect count as faults alone', () => {
  const samples = [
    { server: 'bare', round: 0, paint: 400 },
    { server: 'bare', round: 1, paint: 800 },
    { server: 'bare', round: 2, paint: 500 },
    { server: 'paint', round: 0, ...tap({ tap: 450, effect: 600, wait: 150 }) },
    { server: 'paint', round: 1, ...tap({ tap: 900, effect: 2400, wait: 1500 }) },
    { server: 'paint', round: 2, ...tap({ tap: 700, effect: null, wait: null, states: ['false'] }) },
    { server: 'ready', round: 0, ...tap({ wait: 30 }) },
    { server: 'ready', round: 1, ...tap({ wait: 50 }) },
    { server: 'ready', round: 2, ...tap({ wait: 120 }) },
  ];
  expect(summarize(samples, on)).toEqual({
    tappedMs: 700,
    waitMs: 825,
    effectToBare: 2.25,
    readyWaitMs: 50,
    faults: { paint: { late: 2, lost: 1 }, ready: { late: 1 } },
  });
});
