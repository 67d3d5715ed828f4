import type { Offer } from '@site/kit/contract';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { sampleOperator } from '../testing/render-for-operator.ts';
import OffersPage from './OffersPage.tsx';

test('page of all offers begins without an entry price where the operator claims none', () => {
  const { 'price-from': _, ...claims } = sampleOperator.claims;
  const quote = (id: string): Offer => ({ id, name: id, priceCents: 1, path: '/', terms: '', unit: 'mois' });
  const markup = renderInPage(createElement(OffersPage), { operator: { ...sampleOperator, claims }, quote });
  expect(markup).toContain('sur le même réseau. Les prix sont affichés hors taxes');
});
