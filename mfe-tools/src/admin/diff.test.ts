import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { expect, test } from 'vitest';
import { areSameOffers, diffOffers, formatDiffSummary, isSameOffer } from './diff.ts';

const offer = (id: string, change: Partial<DedicatedOffer> = {}) => ({
  ...createBlankOffer(id),
  name: id,
  ...change,
});
const [a, b, c] = [offer('a'), offer('b'), offer('c')];

test('offers are equal in any order of their properties', () => {
  const reversed = Object.fromEntries(Object.entries(a).reverse()) as unknown as DedicatedOffer;
  expect(isSameOffer(a, reversed)).toBe(true);
  expect(isSameOffer(a, { ...a, id: 'z' })).toBe(false);
  expect(isSameOffer(a, { ...a, locations: ['Paris'] })).toBe(false);
  expect(areSameOffers([a, b], [reversed, b])).toBe(true);
  expect(areSameOffers([a, b], [b, a])).toBe(false);
  expect(areSameOffers([a, b], [a])).toBe(false);
});

test('changed fields are named with both values in words', () => {
  const after = offer('a', {
    price: '12,90',
    engagement: '3 mois',
    available: true,
    raid: 'materiel',
    ddos: 'game',
    locations: ['Paris', 'Amsterdam'],
    benchmark: 40,
  });
  expect(diffOffers([a], [after])).toEqual({
    isReordered: false,
    changes: [
      {
        kind: 'changed',
        offer: after,
        fields: [
          { label: 'Prix', before: '–', after: '12,90' },
          { label: 'Engagement', before: 'Sans engagement', after: '3 mois' },
          { label: 'Disponible', before: 'non', after: 'oui' },
          { label: 'RAID', before: 'Aucun', after: 'Matériel' },
          { label: 'Benchmark', before: '0', after: '40' },
          { label: 'Anti-DDoS', before: '–', after: 'Game' },
          { label: 'Localisations', before: '–', after: 'Paris, Amsterdam' },
        ],
      },
    ],
  });
});

test.each<[DedicatedOffer[], DedicatedOffer[], string]>([
  [[], [], 'aucune différence'],
  [[a, b], [a, b], 'aucune différence'],
  [[a, b], [b, a], 'ordre changé'],
  [[a, b], [b], '1 offre supprimée'],
  [[a, b], [c, a, b], '1 offre ajoutée'],
  [[], [a, b], '2 offres ajoutées'],
  [
    [a, b, c],
    [offer('c', { cpu: 'x' }), offer('a', { cpu: 'x' })],
    '2 offres modifiées, 1 offre supprimée, ordre changé',
  ],
])('difference of %o and %o has its summary', (before, after, summary) => {
  expect(formatDiffSummary(diffOffers(before, after))).toBe(summary);
});
