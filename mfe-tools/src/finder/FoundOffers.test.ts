import { describe, expect, test } from 'vitest';
import { isCheapestMatch, mergeUnpublishedFigures } from './FoundOffers.tsx';

const figures = [
  { key: 'memoire' as const, label: 'Mémoire', value: '4 Go' },
  { key: 'stockage' as const, label: 'Stockage', value: null },
  { key: 'threads' as const, label: 'Threads', value: null },
  { key: 'antiddos' as const, label: 'Anti-DDoS', value: 'Game' },
];
const labels = (...requirements: ('stockage' | 'threads')[]) =>
  mergeUnpublishedFigures(
    figures,
    requirements.map((key) => ({ key })),
  ).map(({ label }) => label);

describe('unpublished figures of an offer', () => {
  test('neighbours share one cell', () => {
    expect(labels()).toEqual(['Mémoire', 'Stockage, threads', 'Anti-DDoS']);
  });

  test('a label keeps its other capitals', () => {
    const unknown = figures.map((figure) => ({ ...figure, value: null }));
    expect(mergeUnpublishedFigures(unknown, []).map(({ label }) => label)).toEqual([
      'Mémoire, stockage, threads, anti-DDoS',
    ]);
  });

  test('one with a requirement keeps its cell', () => {
    expect(labels('threads')).toEqual(['Mémoire', 'Stockage', 'Threads', 'Anti-DDoS']);
  });
});

test('cheapest match has a price, and meets each requirement for sure', () => {
  const isCheapest = (priceCents: number | null, isSure: boolean) =>
    isCheapestMatch({ offer: { priceCents }, isSure });
  expect(isCheapest(399, true)).toBe(true);
  expect(isCheapest(null, true)).toBe(false);
  expect(isCheapest(399, false)).toBe(false);
});
