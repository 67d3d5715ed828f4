import type { Manifest } from '@site/kit/contract';
import { describe, expect, it } from 'vitest';
import { compareManifests } from './difference.ts';

type Compared = Parameters<typeof compareManifests>[0];

const manifest = (
  client: Record<string, string>,
  path: string,
  island: string,
  priceCents: number,
): Compared =>
  ({
    files: { client, server: {} },
    routes: [{ path }],
    islands: [{ expose: island }],
    offers: [{ id: 'vds-pro', name: 'VDS Pro', priceCents }],
  }) as unknown as Pick<Manifest, 'files' | 'routes' | 'offers' | 'islands'>;

describe('compareManifests', () => {
  it('lists files, routes, islands and prices that change', () => {
    const before = manifest({ 'a.js': 'a', 'b.js': 'b' }, '/vps', './Calc', 3999);
    const after = manifest({ 'a.js': 'a', 'c.js': 'c' }, '/vds', './Quote', 4299);
    const sizes = new Map([
      ['a', 1],
      ['b', 20],
      ['c', 300],
    ]);
    expect(compareManifests(before, after, sizes)).toEqual({
      files: { added: 1, removed: 1, addedBytes: 300, removedBytes: 20 },
      routes: { added: ['/vds'], removed: ['/vps'] },
      islands: { added: ['Quote'], removed: ['Calc'] },
      prices: [{ offer: 'VDS Pro', before: 3999, after: 4299 }],
    });
  });
});
