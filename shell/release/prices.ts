import { readManifestText } from '@site/api/releases';
import type { Database } from '@site/api/storage';
import { offerSchema } from '@site/kit/contract';
import { z } from 'zod';
import { type PastRelease, type PriceHistory, pricesOf } from '../site/price-history.ts';
import type { Registry } from '../site/registry.ts';

/** All that is asked of a manifest here, which may be of an earlier contract. */
const priced = z.object({
  offers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceCents: offerSchema.shape.priceCents,
      unit: offerSchema.shape.unit,
      oneOffCents: offerSchema.shape.oneOffCents,
      commitmentMonths: offerSchema.shape.commitmentMonths,
    }),
  ),
});

/**
 * What the offers of a site have cost that has no history yet: as the releases say that its registry names and that are
 * stored still. One that was pruned is passed over, so what it changed shows with the release after it.
 */
export async function pricesUntilNow(
  database: Database,
  { releases, history, retired }: Registry,
): Promise<PriceHistory> {
  const named = [
    ...history,
    ...Object.entries(releases).map(([remote, release]) => ({ remote, ...release })),
  ];
  const past: PastRelease[] = [];
  for (const { remote, buildId, since } of named) {
    const text = await readManifestText(database, { remote, buildId });
    const manifest = text === undefined ? undefined : priced.safeParse(JSON.parse(text)).data;
    if (manifest) past.push({ at: since, remote, buildId, offers: manifest.offers });
  }
  for (const [remote, { since }] of Object.entries(retired))
    past.push({ at: since, remote, buildId: null, offers: [] });
  return pricesOf(past);
}
