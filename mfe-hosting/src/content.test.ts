import { offerSchema } from '@site/kit/contract';
import { describe, expect, test } from 'vitest';
import { offers } from './offers.ts';
import remote from './remote.ts';
import { vdsPlans } from './vds/plans.ts';
import { bandwidthOptions, ryzenPlans, xeonPlans } from './vps/plans.ts';
import { webPlans } from './web/plans.ts';

const prices = (plans: { priceCents: number | null }[]) => plans.map(({ priceCents }) => priceCents);

describe('prices of docs/product.md#prices', () => {
  test('When the plans are listed, then their monthly prices are the specified ones', () => {
    expect(prices(ryzenPlans)).toEqual([699, 1299, 2099, 3199]);
    expect(prices(xeonPlans)).toEqual([399, 799, 1599, 2599, 4499, null]);
    expect(prices(vdsPlans)).toEqual([1499, 2499, 3999, 6499]);
    expect(prices(webPlans)).toEqual([199, 399]);
    expect(bandwidthOptions.map(({ extraCents }) => extraCents)).toEqual([0, 200, 450]);
  });

  test('When VDS plans are listed, then their resources are the specified ones', () => {
    expect(vdsPlans.map(({ vCores, ramGo, storageGo, ipv4 }) => [vCores, ramGo, storageGo, ipv4])).toEqual([
      [4, 8, 150, 2],
      [6, 16, 250, 3],
      [8, 32, 350, 4],
      [12, 64, 500, 4],
    ]);
    expect(vdsPlans.map(({ antiDdos }) => antiDdos)).toEqual(['Standard', 'Standard', 'Premium', 'Premium']);
    expect(vdsPlans.map(({ hasPremiumCare }) => hasPremiumCare)).toEqual([false, false, true, true]);
  });
});

test('When offers are published, then each is valid, and its id is unique', () => {
  for (const offer of offers) expect(offerSchema.safeParse(offer).success).toBe(true);
  expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
});

test('When routes are declared, then paths and page files are unique', () => {
  expect(new Set(remote.routes.map(({ path }) => path)).size).toBe(remote.routes.length);
  expect(new Set(remote.routes.map(({ page }) => page)).size).toBe(remote.routes.length);
});
