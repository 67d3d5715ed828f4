import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import { expect, test } from 'vitest';
import { diffOffers, diffSummary, sameOffer, sameOffers } from './diff.ts';

const offer = (id: string, change: Partial<DedicatedOffer> = {}) => ({
  ...blankOffer(id),
  name: id,
  ...change,
});
const [a, b, c] = [offer('a'), offer('b'), offer('c')];

test('When two offers have the same values in another order of properties then they are the same', () => {
  const reversed = Object.fromEntries(Object.entries(a).reverse()) as unknown as DedicatedOffer;
  expect(sameOffer(a, reversed)).toBe(true);
  expect(sameOffer(a, { ...a, id: 'z' })).toBe(false);
  expect(sameOffer(a, { ...a, locations: ['Paris'] })).toBe(false);
  expect(sameOffers([a, b], [reversed, b])).toBe(true);
  expect(sameOffers([a, b], [b, a])).toBe(false);
  expect(sameOffers([a, b], [a])).toBe(false);
});

test('When fields change then each is named with both values, as people read them', () => {
  const after = offer('a', {
    price: '12,90',
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
])('When %o becomes %o then the summary is right', (before, after, summary) => {
  expect(diffSummary(diffOffers(before, after))).toBe(summary);
});
