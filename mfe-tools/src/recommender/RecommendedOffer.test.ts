import type { OfferWithSpecSheet } from '@site/kit/contract';
import { expect, test } from 'vitest';
import { findSmallestVps } from './RecommendedOffer.tsx';

const vps = (
  id: string,
  ramGo: number | null,
  priceCents: number | null,
  isCustom = false,
): OfferWithSpecSheet => ({
  id,
  name: id,
  priceCents,
  unit: 'mois',
  path: '/offres/vps',
  terms: '',
  sheet: {
    family: 'vps',
    ramGo,
    threads: null,
    storageGo: null,
    antiDdos: null,
    isCustom,
    orderUrl: null,
    lines: [],
  },
});
const published = [
  vps('seize', 16, 2099),
  vps('quatre', 4, 699),
  vps('quatre-moins-cher', 4, 399),
  vps('inconnu', null, 799),
  vps('quarante-huit', 48, 4499),
  vps('sur-mesure', 63, null, true),
];

test.each([
  [262, 'quatre-moins-cher'],
  [400, 'quatre-moins-cher'],
  [401, 'seize'],
  [1600, 'seize'],
  [1601, 'quarante-huit'],
  [4801, undefined],
])('need of %i hundredths of a gigabyte › has the smallest VPS %s', (hundredths, id) => {
  expect(findSmallestVps(published, hundredths)?.id).toBe(id);
});
