import { expect, test } from 'vitest';
import { fibreOffers } from './offers.ts';

test('fibre offers have the specified prices', () => {
  expect(fibreOffers.map(({ id, priceCents, isFrom }) => [id, priceCents, isFrom])).toEqual([
    ['fibre-pro', 4999, false],
    ['fibre-ftto', 15000, true],
    ['fibre-secours', 999, true],
  ]);
});

test('figures of service are claims of the operator', () => {
  const claims = fibreOffers.flatMap(({ specs }) =>
    specs.flatMap(({ label, value }) => (typeof value === 'object' ? [[label, value.claim]] : [])),
  );
  expect(claims).toEqual([
    ['Latence', 'fibre-latency'],
    ['Réponse du support', 'fibre-pro-support'],
    ['SLA', 'fibre-sla'],
    ['GTR', 'fibre-repair'],
    ['Réponse du support', 'fibre-ftto-support'],
    ['Bascule', 'fibre-backup-delay'],
    ['Couverture', 'fibre-backup-coverage'],
  ]);
});
