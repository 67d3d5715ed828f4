import { describe, expect, test } from 'vitest';
import { computeEditDistance, createSearch, type TextPiece } from './search-engine.ts';
import type { SearchEntry } from './search-index.ts';

const entry = (
  kind: SearchEntry['kind'],
  name: string,
  path: string,
  more: Partial<SearchEntry> = {},
): SearchEntry => ({ kind, name, path, page: '', text: '', words: '', price: '', calculator: '', ...more });

const cgv =
  'Le contrat court du jour de la mise en service. Il se renouvelle par périodes égales, au prix en vigueur ce jour-là. La résiliation se demande 48 h avant le renouvellement, dans l’espace client, et prend effet au terme.';

const find = await createSearch([
  entry('Page', 'VPS', '/offres/vps', { words: 'VPS Ryzen, Xeon et bientôt Epyc' }),
  entry('Offre', 'VPS Xeon Starter', '/offres/vps/xeon#x', {
    price: '3,99 € HT / mois',
    text: 'Mémoire 4 Go',
  }),
  entry('Offre', 'VDS Medium', '/offres/vds#m', {
    price: '24,99 € HT / mois',
    text: 'Mémoire 16 Go · Réseau 1 Gbit/s',
  }),
  entry('Rubrique', 'Le débit', '/offres/vps#debit', {
    text: 'Le VPS est livré avec 1 Gb/s, jusqu’à 160 Go.',
  }),
  entry('Page', 'Hébergement web', '/offres/web'),
  entry('Jeu', 'Minecraft', '/games#minecraft', { words: 'Serveurs de jeux' }),
  entry('Jeu', 'Left 4 Dead 2', '/games#l4d2'),
  entry('Rubrique', '6. Durée', '/mentions-legales#cgv-6', { text: cgv }),
]);
const names = (query: string) => find(query).entries.map(({ name }) => name);
const getMarkup = (pieces: TextPiece[]) =>
  pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');

test.each([
  ['vps', 'VPS'],
  ['VPS xeon st', 'VPS Xeon Starter'],
  ['hebergement', 'Hébergement web'],
  ['HÉBERG', 'Hébergement web'],
  ['minecarft', 'Minecraft'],
  ['un serveur pour minecraft', 'Minecraft'],
  ['24,99', 'VDS Medium'],
  ['24,99 euros', 'VDS Medium'],
  ['16go ram', 'VDS Medium'],
  ['16 gb', 'VDS Medium'],
  ['1 gbps', 'VDS Medium'],
  ['left 4', 'Left 4 Dead 2'],
  ['epyc', 'VPS'],
  ['comment résilier ?', '6. Durée'],
  ['vps inconnuauregistre', 'VPS'],
])('search for « %s » has « %s » first', (query, first) => {
  expect(names(query)[0]).toBe(first);
});

test.each(['', '  ', 'zzzz', '24,98', '?!', 'le la les', '6 Go'])(
  'search for « %s » finds nothing',
  (query) => {
    expect(names(query)).toEqual([]);
  },
);

test('search hides entries with fewer words if some have every word', () => {
  expect(names('vps xeon')).toEqual(['VPS Xeon Starter', 'VPS']);
});

describe('order', () => {
  const place = { text: 'Un mot sur la panne.' };
  const search = async (query: string, ...entries: SearchEntry[]) =>
    (await createSearch(entries))(query).entries.map(({ kind }) => kind);

  test('is page, offer, question, clause', async () => {
    const entries = (['Clause', 'Question', 'Offre', 'Page'] as const).map((kind) =>
      entry(kind, 'Un nom', `/${kind}`, place),
    );
    expect(await search('panne', ...entries)).toEqual(['Page', 'Offre', 'Question', 'Clause']);
  });

  test('has a tool that is called so before a question', async () => {
    const question = entry('Question', 'Comment obtenir un devis ?', '/q');
    expect(await search('devis', question, entry('Outil', 'Mon devis', '/devis'))).toEqual([
      'Outil',
      'Question',
    ]);
  });

  test('has an offer that is called so before its page', async () => {
    const page = entry('Page', 'Fibre', '/fibre', { text: 'Mutualisée ou dédiée.' });
    const offer = entry('Offre', 'Fibre dédiée FTTO', '/fibre#ftto');
    expect(await search('fibre dédiée', page, offer)).toEqual(['Offre', 'Page']);
  });
});

describe('beginning of a word', () => {
  const search = async (query: string, ...names: string[]) =>
    (await createSearch(names.map((name) => entry('Rubrique', name, `/${name}`))))(query).entries.map(
      ({ name }) => name,
    );

  test('finds words while they are typed', async () => {
    expect(await search('pan', 'Votre panneau', 'Une panne')).toEqual(['Une panne', 'Votre panneau']);
  });

  test('finds no other word once it is one itself', async () => {
    expect(await search('panne', 'Votre panneau', 'Une panne')).toEqual(['Une panne']);
    expect(await search('panne', 'Votre panneau')).toEqual([]);
  });

  test('finds what is derived from it', async () => {
    expect(await search('téléphone', 'Téléphonie', 'Téléphone')).toEqual(['Téléphone', 'Téléphonie']);
  });

  test('finds its versions, which don’t find it', async () => {
    expect(await search('ip', 'Une IP', 'Une IPv4')).toEqual(['Une IP', 'Une IPv4']);
    expect(await search('ipv4', 'Une IP', 'Une IPv4')).toEqual(['Une IPv4']);
  });
});

test('found words are marked in the name as written', () => {
  expect(getMarkup(find('hebergemnt').marked('Hébergement web'))).toBe('[Hébergement] web');
  expect(getMarkup(find('16go').marked('Mémoire 16 Go · 160 Go'))).toBe('Mémoire [16 Go] · 160 Go');
  expect(getMarkup(find('vps').marked('VDS'))).toBe('VDS');
});

test('excerpt of a long text begins with the sentence that has the words', () => {
  expect(getMarkup(find('résilier').excerpt(cgv))).toBe(
    'La [résiliation] se demande 48 h avant le renouvellement, dans l’espace client, et prend effet au terme.',
  );
  expect(getMarkup(find('vps').excerpt(cgv))).toMatch(/^Le contrat court .{100,170}…$/);
});

test.each([
  ['vsp', 'vps', 1],
  ['minecarft', 'minecraft', 1],
  ['sauvegrade', 'sauvegarde', 1],
  ['fibre', 'fibres', 1],
  ['vps', 'pbx', 2],
])('words « %s » and « %s » differ by %i, where 2 means more than 1', (one, other, apart) => {
  expect(computeEditDistance(one, other, 1)).toBe(apart);
});

test.each([
  ['separate accents', 'Hébergement'.normalize('NFD')],
  ['invisible signs', 'Héber\u00adgement\u200b'],
])('words with %s find what the plain words find', (_what, query) => {
  expect(names(query)[0]).toBe('Hébergement web');
});
