import { operatorSchema } from '@site/api-contract/operator/operator';
import type { ManifestRoute, Offer } from '@site/kit/contract';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { buildStructuredData } from './structured-data.ts';

const operator = operatorSchema.parse(operatorFile);
const route = (path: string, label: string): ManifestRoute => ({
  path,
  label,
  expose: './X',
  title: label,
  description: 'Une page.',
  isIndexed: true,
  css: [],
  server: 'X.js',
});
const offer = (id: string, priceCents: number | null, unit: Offer['unit'] = 'mois'): Offer => ({
  id,
  name: id,
  priceCents,
  unit,
  path: `/offres/vds#${id}`,
  terms: '',
});
type Node = { '@type': string; [key: string]: unknown };
const graph = (at: ManifestRoute, offers: Offer[]) =>
  (buildStructuredData(operator, at, offers) as { '@graph': Node[] })['@graph'];
const node = (nodes: Node[], type: string) => nodes.find((candidate) => candidate['@type'] === type);

test('offers of a page have amount HT and unit, and are left out when on quote', () => {
  const offers = [offer('a', 1499), offer('b', null), offer('c', 8, 'heure')];
  const nodes = graph(route('/offres/vds', 'VDS'), offers);
  const unitPrice = { '@type': 'UnitPriceSpecification', priceCurrency: 'EUR', valueAddedTaxIncluded: false };
  const catalog = node(nodes, 'Service')?.hasOfferCatalog as { itemListElement: Node[] };
  expect(catalog.itemListElement.map(({ name, priceSpecification }) => [name, priceSpecification])).toEqual([
    ['a', { ...unitPrice, price: '14.99', unitCode: 'MON' }],
    ['c', { ...unitPrice, price: '0.08', unitCode: 'HUR' }],
  ]);
});

test('page without a priced offer claims no service', () => {
  expect(node(graph(route('/offres/collecte', 'Collecte'), [offer('b', null)]), 'Service')).toBeUndefined();
});

test('breadcrumb of an offer goes through the offers', () => {
  const steps = node(graph(route('/offres/vds', 'VDS'), []), 'BreadcrumbList')?.itemListElement as Node[];
  expect(steps.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://www.example.org/'],
    [2, 'https://www.example.org/offres'],
    [3, 'https://www.example.org/offres/vds'],
  ]);
});
