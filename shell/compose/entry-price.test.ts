import { readFileSync } from 'node:fs';
import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import { entryPriceFault } from './entry-price.ts';

const operator = operatorSchema.parse(
  JSON.parse(readFileSync(new URL('../../operator.json', import.meta.url), 'utf8')),
);
const offer = (priceCents: number) => ({
  ...{ id: 'web', name: 'Web Starter', priceCents, unit: 'mois' as const, path: '/offres/web', terms: '' },
});

test('When no published offer has the entry price then the fault names claim and cheapest offer', () => {
  expect(entryPriceFault(operator, [offer(199)])).toMatch(
    /claims\.price-from: « Dès 0,99 € \/ mois », .* Web Starter at 1,99\s€/,
  );
});

test('When an offer has that price or less, nothing is published or nothing is claimed then there is no fault', () => {
  expect(entryPriceFault(operator, [offer(199), offer(99)])).toBeUndefined();
  expect(entryPriceFault(operator, [])).toBeUndefined();
  const { 'price-from': _, ...claims } = operator.claims;
  expect(entryPriceFault({ claims }, [offer(199)])).toBeUndefined();
});
