import { type Offer, offerSchema } from '@site/kit/contract';
import { z } from 'zod';

/** What an offer cost from a moment on. */
const factSchema = z.object({
  at: z.iso.datetime(),
  /** By which release; none when its remote was retired. */
  remote: z.string(),
  buildId: z.string().nullable(),
  /** Null: no release offers it any more. */
  price: z
    .object({
      /** HT, in cents; null is « Sur devis ». */
      priceCents: z.int().nonnegative().nullable(),
      unit: offerSchema.shape.unit,
      /** HT, in cents; null where none is published. */
      oneOffCents: z.int().nonnegative().nullable(),
      /** 0 is none, null where none is published. */
      commitmentMonths: z.int().nonnegative().nullable(),
    })
    .nullable(),
});

/** What every offer has cost, as releases went live: candidates don't count, a rollback counts like any other release. */
export const priceHistorySchema = z.object({
  /** Of the oldest release it knows; null before the first. */
  since: z.iso.datetime().nullable(),
  /** In the order they appeared; facts oldest first. */
  offers: z.array(z.object({ id: z.string(), name: z.string(), facts: z.array(factSchema).min(1) })),
});

export type PriceHistory = z.infer<typeof priceHistorySchema>;
export type PriceFact = z.infer<typeof factSchema>;
export type PricePoint = NonNullable<PriceFact['price']>;

export const emptyPriceHistory = (): PriceHistory => ({ since: null, offers: [] });

/** What the history keeps of an offer. */
export type RecordedOffer = Pick<
  Offer,
  'id' | 'name' | 'priceCents' | 'unit' | 'oneOffCents' | 'commitmentMonths'
>;

const pointOf = ({ priceCents, unit, oneOffCents, commitmentMonths }: RecordedOffer): PricePoint => ({
  priceCents,
  unit,
  oneOffCents: oneOffCents ?? null,
  commitmentMonths: commitmentMonths ?? null,
});

/** Whether two prices ask the same of a customer. */
export const isSamePrice = (one: PricePoint | null, other: PricePoint | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What went live at a moment. */
interface WentLive {
  at: string;
  /** Offers each remote publishes from then on. */
  offers: Record<string, RecordedOffer[]>;
  /** The release of each remote. */
  builds: Record<string, string>;
}

/**
 * The history with what went live. Only prices count: a new name takes the place of the old one. Times never go back,
 * whatever the clock of the host that made the change says.
 */
export function withPrices(history: PriceHistory, { at, offers, builds }: WentLive): PriceHistory {
  const last = history.offers.flatMap(({ facts }) => facts.map((fact) => fact.at)).sort();
  const time = [at, last.at(-1) ?? at].sort()[1] as string;
  const factOf = (remote: string, price: PricePoint | null): PriceFact => {
    return { at: time, remote, buildId: builds[remote] ?? null, price };
  };
  const live = new Map<string, { remote: string; offer: RecordedOffer }>();
  for (const [remote, published] of Object.entries(offers))
    for (const offer of published) live.set(offer.id, { remote, offer });
  const known = history.offers.map(({ id, name, facts }) => {
    const found = live.get(id);
    live.delete(id);
    const latest = facts.at(-1) as PriceFact;
    const price = found ? pointOf(found.offer) : null;
    const newest = isSamePrice(latest.price, price) ? [] : [factOf(found?.remote ?? latest.remote, price)];
    return { id, name: found?.offer.name ?? name, facts: [...facts, ...newest] };
  });
  const added = [...live.values()].map(({ remote, offer }) => {
    return { id: offer.id, name: offer.name, facts: [factOf(remote, pointOf(offer))] };
  });
  return { since: history.since ?? time, offers: [...known, ...added] };
}
