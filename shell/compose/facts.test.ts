import type { Manifest } from '@site/kit/contract';
import { expect, test } from 'vitest';
import { gatherFacts, quoter } from './facts.ts';

const offer = {
  id: 'vds-starter',
  name: 'VDS Starter',
  priceCents: 1499,
  unit: 'mois' as const,
  path: '/offres/vds',
  terms: '',
};
const manifest = (name: string, offers: Manifest['offers']): Manifest => ({
  contract: 1,
  name,
  buildId: '0123456789ab',
  base: `/mfe/${name}/`,
  entry: 'e.js',
  routes: [],
  offers,
  modules: [],
});

test('When a page quotes an offer, then it receives the published price and the quote is remembered', () => {
  const { quote, quoted } = quoter(gatherFacts([manifest('hosting', [offer])]), '/');
  expect(quote('vds-starter').priceCents).toBe(1499);
  expect(Object.keys(quoted)).toEqual(['vds-starter']);
});

test('When a page quotes what nobody publishes, then the message names page and offer', () => {
  const { quote } = quoter(gatherFacts([]), '/');
  expect(() => quote('vds-starter')).toThrow('/ quotes the offer "vds-starter", which no remote publishes');
});

test('When two remotes publish the same id, then composing stops', () => {
  const twice = [manifest('hosting', [offer]), manifest('cloud', [offer])];
  expect(() => gatherFacts(twice)).toThrow('cloud: the offer id "vds-starter" is published twice');
});
