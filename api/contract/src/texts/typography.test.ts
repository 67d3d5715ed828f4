import { expect, test } from 'vitest';
import { typeset } from './typography.ts';

/** « ~ » for the no-break space, « _ » for the narrow one. */
const typesetVisibly = (text: string) => typeset(text).replaceAll('\u00a0', '~').replaceAll('\u202f', '_');

test.each([
  ['Oups ! La page', 'Oups_! La page'],
  ['Et ensuite ?', 'Et ensuite_?'],
  ['Tout ; ou rien', 'Tout_; ou rien'],
  ['Quoi ?!', 'Quoi_?!'],
  ['Nom : exemple', 'Nom~: exemple'],
  ['20 % du prix', '20~% du prix'],
  ['Dès 0,99 € / mois', 'Dès 0,99~€ / mois'],
  ['Le bouton « page précédente » : voir', 'Le bouton «~page précédente~»~: voir'],
])('typeset « %s » has no break before a sign', (text, expected) => {
  expect(typesetVisibly(text)).toBe(expected);
});

test.each([
  ['8 000 W', '8_000~W'],
  ['1 234 567 octets', '1_234_567~octets'],
  ['01 99 00 00 00', '01~99~00~00~00'],
  ['000 000 000 00000', '000_000_000_00000'],
  ['1 500,50 €', '1_500,50~€'],
])('typeset « %s » keeps a grouped number in one piece', (text, expected) => {
  expect(typesetVisibly(text)).toBe(expected);
});

test.each([
  ['4 Go', '4~Go'],
  ['De 10 à 16 To, 512 Mo', 'De 10 à 16~To, 512~Mo'],
  ['10 Tb/s et plus', '10~Tb/s et plus'],
  ['1 Gb/s', '1~Gb/s'],
  ['2,4 GHz', '2,4~GHz'],
  ['(0,5 Gio)', '(0,5~Gio)'],
  ['7 j/7, 24 h/24', '7~j/7, 24~h/24'],
  ['en 14 jours, 1 an ou 12 mois', 'en 14~jours, 1~an ou 12~mois'],
  ['moins de 5 ms', 'moins de 5~ms'],
  ['4 vCores, 2 vCPU, 28 threads', '4~vCores, 2~vCPU, 28~threads'],
])('typeset « %s » keeps a unit with its number', (text, expected) => {
  expect(typesetVisibly(text)).toBe(expected);
});

test.each([
  'Ryzen 9 5900X',
  'Nokia G60 5G',
  '2 serveurs, 3 années, 4 Gouvernements, 5 hébergés, 6 séries',
  'Sur les 9 s’en trouvent 3',
  'https://www.example.org/a?b=1:2',
  '2001:db8::1',
  'de 10:30 à 12:00',
  'vps-xeon-1',
  'a; b, c. d',
  '«sans espaces»',
  '',
])('typeset « %s » is unchanged', (text) => {
  expect(typeset(text)).toBe(text);
});

test('typeset text is left unchanged by typesetting, at the same length', () => {
  const text = 'Prix : « 1 000 000 € » pour 24 mois ; 8 Go ? Oui !';
  const once = typeset(text);
  expect(typeset(once)).toBe(once);
  expect(once).toHaveLength(text.length);
  expect(once.replace(/\s/g, ' ')).toBe(text);
});
