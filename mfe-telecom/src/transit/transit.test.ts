import { describe, expect, test } from 'vitest';
import { computeUsableMtu, tunnelKinds, tunnelPlans } from './tunnels.ts';

describe('tunnels', () => {
  test('have the specified prices and speeds', () => {
    expect(tunnelPlans.map(({ id, priceCents, speedMbps }) => [id, priceCents, speedMbps])).toEqual([
      ['tunnel-starter', 1399, 20],
      ['tunnel-pro', 4999, 100],
      ['tunnel-elite', null, null],
    ]);
  });

  test('have the MTU that their overhead leaves of 1500 bytes', () => {
    expect(tunnelKinds.map((kind) => [kind.id, computeUsableMtu(kind)])).toEqual([
      ['ipip', 1480],
      ['gre', 1476],
      ['vxlan', 1450],
      ['wireguard', 1440],
    ]);
  });
});
