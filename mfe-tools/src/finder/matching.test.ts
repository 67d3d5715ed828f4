import { expect, test } from 'vitest';
import { type FinderOffer, parseCommitment } from './finder-offers.ts';
import { findOffers } from './matching.ts';
import { buildAnswersQuery, hasRequirement, parseFinderAnswers, parseNeeds } from './needs.ts';

const offer = (id: string, change: Partial<FinderOffer>): FinderOffer => ({
  id,
  name: id,
  family: 'VPS',
  isManaged: false,
  priceCents: 1000,
  ramGo: 8,
  threads: 4,
  storageGo: 100,
  antiDdos: null,
  commitmentMonths: null,
  isCustom: false,
  isAvailable: true,
  path: '/offres/vps',
  line: id,
  action: { label: 'Commander', to: '/order/vps/x' },
  specLines: [],
  ...change,
});
const servers = [
  offer('grand', { priceCents: 4000, ramGo: 32, storageGo: 350, threads: 8, antiDdos: 'Premium' }),
  offer('jeu', { priceCents: 799, isManaged: true, antiDdos: '10 Tb/s + L7 Shield', threads: 2 }),
  offer('inconnu', { priceCents: 500, ramGo: null, threads: null }),
  offer('mesure', { priceCents: null, ramGo: 63, isCustom: true }),
  offer('moyen', {
    family: 'VDS',
    priceCents: 2500,
    ramGo: 16,
    commitmentMonths: 0,
    antiDdos: 'Standard',
  }),
];
const levels = ['Premium', '10 Tb/s', '10 Tb/s + L7 Shield', 'Standard'];
const find = (query: string) => {
  const { needs, errors } = parseNeeds(parseFinderAnswers(new URLSearchParams(query)), levels);
  expect(errors).toEqual({});
  return findOffers(servers, needs, { ratePercent: 20 });
};
const getMatches = (query: string) =>
  find(query).matches.map(({ offer: { id }, isSure }) => (isSure ? id : `${id}?`));

test.each([
  ['', ['inconnu', 'jeu', 'moyen', 'grand', 'mesure']],
  ['memoire=16', ['moyen', 'grand', 'mesure', 'inconnu?']],
  ['memoire=16&budget=30', ['moyen', 'inconnu?']],
  ['memoire=16&budget=30&prix=ttc', ['moyen', 'inconnu?']],
  ['budget=7,99', ['inconnu', 'jeu']],
  ['budget=7,99&prix=ttc', ['inconnu']],
  ['budget=48&prix=ttc&stockage=350', ['grand']],
  ['threads=4', ['moyen', 'grand', 'mesure', 'inconnu?']],
  ['antiddos=10-tb-s', ['jeu']],
  ['antiddos=premium', ['grand']],
  ['besoin=jeux', ['jeu']],
  ['besoin=serveur&memoire=32', ['grand', 'mesure', 'inconnu?']],
  ['besoin=vds', ['moyen']],
  ['besoin=dedie', []],
  ['engagement=0', ['moyen', 'inconnu?', 'jeu?', 'grand?', 'mesure?']],
  ['memoire=64', ['inconnu?']],
])('needs « %s » are met by %o', (query, expected) => {
  expect(getMatches(query)).toEqual(expected);
});

test('offer without an anti-DDoS level of its own has the operator’s', () => {
  const vps = offer('vps', { specLines: [{ label: 'Anti-DDoS', value: '10 Tb/s et plus' }] });
  const matched = (level: string) => {
    const { needs } = parseNeeds(parseFinderAnswers(new URLSearchParams({ antiddos: level })), levels);
    return findOffers([vps], needs, { ratePercent: 20 }).matches.length;
  };
  expect(['10-tb-s', '10-tb-s-l7-shield', 'premium'].map(matched)).toEqual([1, 0, 0]);
});

test('found offer has a reason for each need', () => {
  const reasons = (id: string, query: string) =>
    find(query)
      .matches.find(({ offer }) => offer.id === id)
      ?.requirements.map(({ reason }) => reason.replace(/\s/g, ' '));
  const query = 'memoire=16&stockage=60&threads=4&budget=25&engagement=3';
  expect(reasons('moyen', query)).toEqual([
    'ce que vous demandez',
    '40 Go de plus',
    'ce que vous demandez',
    'juste votre budget',
    'possible sans engagement',
  ]);
  expect(reasons('inconnu', query)).toEqual([
    'non publié : à confirmer',
    '40 Go de plus',
    'non publié : à confirmer',
    '20,00 € sous votre budget',
    'engagement non publié : à confirmer',
  ]);
  expect(reasons('mesure', 'memoire=20')).toEqual(['à la taille demandée']);
});

test('excluded offers are counted by reason, with a looser answer', () => {
  const exclusions = find('memoire=20&budget=30').exclusions.map(({ reason, looser }) => [
    reason.replace(/\s/g, ' '),
    looser?.label.replace(/\s/g, ' '),
    looser?.answer,
  ]);
  expect(exclusions).toEqual([
    ['1 offre coûte plus de 30,00 € HT', 'Aller jusqu’à 40,00 €', '40'],
    ['1 offre est sur devis', 'Chercher sans budget', ''],
    ['2 offres ont moins de 20 Go de mémoire', 'Accepter 16 Go de mémoire', '16'],
  ]);
  const both = find('memoire=40&budget=30').exclusions;
  expect(both.map(({ key, looser }) => [key, looser?.answer ?? null])).toEqual([
    ['memoire', '16'],
    ['budget', null],
    ['budget', ''],
  ]);
  expect(find('budget=9&prix=ttc').exclusions[0]?.looser?.answer).toBe('9,59');
});

test('invalid answer is dropped, and its message says what is accepted', () => {
  const { needs, errors } = parseNeeds(
    parseFinderAnswers(
      new URLSearchParams('memoire=0&stockage=beaucoup&threads=4,5&budget=-3&engagement=7&antiddos=max'),
    ),
    levels,
  );
  expect(Object.keys(errors).sort()).toEqual(['budget', 'memoire', 'stockage', 'threads']);
  expect(errors.memoire).toBe('Indiquez la mémoire par un nombre entier de 1 à 100 000.');
  expect(Object.values(needs).filter((need) => need !== null && need !== false)).toEqual([]);
});

test.each([
  ['', false],
  ['prix=ttc', false],
  ['memoire=abc', false],
  ['besoin=piano', false],
  ['engagement=+', false],
  ['engagement=0', true],
  ['besoin=serveur', true],
  ['memoire=abc&threads=4', true],
])('query « %s » sets a requirement: %s', (query, expected) => {
  expect(hasRequirement(parseNeeds(parseFinderAnswers(new URLSearchParams(query)), levels).needs)).toBe(
    expected,
  );
});

test('answers survive the query, where empty ones leave no trace', () => {
  const answers = parseFinderAnswers(new URLSearchParams('memoire=16&budget=12,50&prix=ttc'));
  const parameters = Object.entries(buildAnswersQuery(answers)).filter(([, value]) => value !== null);
  expect(parameters).toEqual([
    ['memoire', '16'],
    ['budget', '12,50'],
    ['prix', 'ttc'],
  ]);
});

test('commitment text gives its shortest commitment, or null', () => {
  const parse = (...texts: string[]) => texts.map(parseCommitment);
  expect(parse('Sans engagement, 3, 6 ou 12 mois', 'Aucun mois')).toEqual([0, 0]);
  expect(parse('12, 6 ou 3 mois', '1 an', 'Sans frais, 12 mois', '')).toEqual([3, 12, 12, null]);
});
