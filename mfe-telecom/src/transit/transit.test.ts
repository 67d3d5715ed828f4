import { expect, test } from 'vitest';
import { tunnelKinds, tunnelPlans, usableMtu } from './tunnels.ts';

test('When tunnels are listed, then prices and speeds are the specified ones', () => {
  expect(tunnelPlans.map(({ id, priceCents, speedMbps }) => [id, priceCents, speedMbps])).toEqual([
    ['tunnel-starter', 1399, 20],
    ['tunnel-pro', 4999, 100],
    ['tunnel-elite', null, null],
  ]);
});

test('When packets are carried in packets, then what is left of 1500 bytes is what routers are set to', () => {
  expect(tunnelKinds.map((kind) => [kind.id, usableMtu(kind)])).toEqual([
    ['ipip', 1480],
    ['gre', 1476],
    ['vxlan', 1450],
    ['wireguard', 1440],
  ]);
});
