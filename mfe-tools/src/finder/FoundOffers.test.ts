import { PageContext, type PageContextValue } from '@site/kit/nav';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FoundOffers, mergeUnpublishedFigures } from './FoundOffers.tsx';
import type { FinderOffer } from './finder-offers.ts';

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

test('badge « La moins chère qui suffit » › needs a price', () => {
  const render = (priceCents: number | null) => {
    const offer = { id: 'x', name: 'X', family: 'VPS', path: '/', line: 'x', priceCents, specLines: [] };
    const action = { label: 'Commander', to: '/order/vps/x' };
    const match = { offer: { ...offer, action } as unknown as FinderOffer, requirements: [], isSure: true };
    const page = { operator: { vat: { ratePercent: 20 } } } as unknown as PageContextValue;
    const found = createElement(FoundOffers, { matches: [match], hasBest: true });
    return renderToStaticMarkup(createElement(PageContext, { value: page }, found));
  };
  expect(render(null)).not.toContain('La moins chère');
  expect(render(399)).toContain('La moins chère');
});
