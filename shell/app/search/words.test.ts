import { expect, test } from 'vitest';
import { findSynonyms, splitWords } from './words.ts';

const forms = (text: string) => splitWords(text).map(({ form }) => form);

test.each([
  ['16 Go', ['16go']],
  ['16GB', ['16go']],
  ['10 Gb/s, 10 Gbit/s, 10 gbps', ['10gbs', '10gbs', '10gbs']],
  ['1 024 Mo', ['1024mo']],
  ['14,99 € 14.99 euros', ['14.99eur', '14.99eur']],
  ['50,00 €', ['50eur']],
  ['1 234,56 €', ['1234.56eur']],
  ['24 000Go', ['24000go']],
  ['10 €/mois', ['10eur', 'moi']],
  ['GTR 4 h', ['gtr', '4h']],
  ['1U-100', ['1u', '100']],
  ['IPv4, 4G/5G, S3', ['ipv4', '4g', '5g', 's3']],
  ['l’hébergement des œuvres', ['hebergement', 'oeuvr']],
  ['boîte, règle, Noël, reçu', ['boit', 'regl', 'noel', 'recu']],
  ['dédié dédiée dédiés dédiées', ['dedi', 'dedi', 'dedi', 'dedi']],
  ['jeux, prix, pris', ['jeu', 'prix', 'pri']],
])('text « %s » has the words %j', (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test('synonyms of the trade find each other', () => {
  for (const [one, other] of [
    ['gtr', 'rétablissement'],
    ['sla', 'disponibilité'],
    ['cpu', 'processeurs'],
    ['ram', 'mémoire'],
    ['sauvegarde', 'backup'],
    ['colocation', 'housing'],
    ['voip', 'téléphonie'],
    ['résilier', 'résiliation'],
    ['ndd', 'domaine'],
  ]) {
    const [first = '', second = ''] = [...forms(one ?? ''), ...forms(other ?? '')];
    expect(findSynonyms(first), one).toContain(second);
    expect(findSynonyms(second), other).toContain(first);
  }
});
