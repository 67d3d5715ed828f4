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
test('When a page quotes an offer, then it receives the published price and the quote is remembered', () => {
  const { quote, quoted } = quoter(gatherFacts({ hosting: [offer] }), '/');
  expect(quote('vds-starter').priceCents).toBe(1499);
  expect(Object.keys(quoted)).toEqual(['vds-starter']);
});

test('When a page quotes what nobody publishes, then the message names page and offer', () => {
  const { quote } = quoter(gatherFacts({}), '/');
  expect(() => quote('vds-starter')).toThrow('/ quotes the offer "vds-starter", which no remote publishes');
});
