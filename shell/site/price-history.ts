import { type Offer, offerSchema } from '@site/kit/contract';
import { z } from 'zod';

/** Facts of an offer that the history keeps, the newest ones: each composition holds the whole history. */
const FACTS_MAX = 200;

/** Withdrawn offers that the history keeps for each remote: those withdrawn last. */
const WITHDRAWN_OFFERS_MAX = 500;

/** Price of an offer from a date on. */
const factSchema = z.object({
  at: z.iso.datetime(),
  /** Release that set the price; null when the remote was retired. */
  remote: z.string(),
  buildId: z.string().nullable(),
  /** Null when no live release has the offer. */
  price: z
    .object({
      /** HT, in cents; null is « Sur devis ». */
      priceCents: z.int().nonnegative().nullable(),
      unit: offerSchema.shape.unit,
      /** HT, in cents; null when unpublished. */
      oneOffCents: z.int().nonnegative().nullable(),
      /** 0 is no commitment; null when unpublished. */
      commitmentMonths: z.int().nonnegative().nullable(),
    })
    .nullable(),
});

/** Prices of every offer over the live releases, including rollbacks; canaries and previews don't count. */
export const priceHistorySchema = z.object({
  /** Date of the oldest known release; null before the first. */
  since: z.iso.datetime().nullable(),
  /** Offers in the order of their appearance; facts oldest first, at most {@link FACTS_MAX}. */
  offers: z.array(z.object({ id: z.string(), name: z.string(), facts: z.array(factSchema).min(1) })),
});

export type PriceHistory = z.infer<typeof priceHistorySchema>;
export type PriceRecord = z.infer<typeof factSchema>;
export type OfferPrice = NonNullable<PriceRecord['price']>;

export const createEmptyPriceHistory = (): PriceHistory => ({ since: null, offers: [] });

/** Fields of an offer that the history records. */
export type RecordedOffer = Pick<
  Offer,
  'id' | 'name' | 'priceCents' | 'unit' | 'oneOffCents' | 'commitmentMonths'
>;

const toOfferPrice = ({ priceCents, unit, oneOffCents, commitmentMonths }: RecordedOffer): OfferPrice => ({
  priceCents,
  unit,
  oneOffCents: oneOffCents ?? null,
  commitmentMonths: commitmentMonths ?? null,
});

/** True when two prices are equal in all fields. */
export const isSamePrice = (one: OfferPrice | null, other: OfferPrice | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Offers and builds that went live at a date. */
interface LiveOffers {
  at: string;
  /** Offers by remote. */
  offers: Record<string, RecordedOffer[]>;
  /** Build ids by remote. */
  builds: Record<string, string>;
}

/**
 * Returns the history with a fact for each changed price. A new name replaces the old name without a fact. Dates never
 * decrease, even with a wrong clock. Older facts than the newest {@link FACTS_MAX} of an offer are left out, and so are
 * withdrawn offers beyond {@link WITHDRAWN_OFFERS_MAX} of a remote.
 */
export function withPrices(history: PriceHistory, { at, offers, builds }: LiveOffers): PriceHistory {
  const last = history.offers.flatMap(({ facts }) => facts.map((fact) => fact.at)).sort();
  const time = [at, last.at(-1) ?? at].sort()[1] as string;
  const getFact = (remote: string, price: OfferPrice | null): PriceRecord => {
    return { at: time, remote, buildId: builds[remote] ?? null, price };
  };
  const live = new Map<string, { remote: string; offer: RecordedOffer }>();
  for (const [remote, published] of Object.entries(offers))
    for (const offer of published) live.set(offer.id, { remote, offer });
  const knownOffers = history.offers.map(({ id, name, facts }) => {
    const liveOffer = live.get(id);
    live.delete(id);
    const latest = facts.at(-1) as PriceRecord;
    const price = liveOffer ? toOfferPrice(liveOffer.offer) : null;
    const newest = isSamePrice(latest.price, price)
      ? []
      : [getFact(liveOffer?.remote ?? latest.remote, price)];
    return { id, name: liveOffer?.offer.name ?? name, facts: [...facts, ...newest].slice(-FACTS_MAX) };
  });
  const added = [...live.values()].map(({ remote, offer }) => {
    return { id: offer.id, name: offer.name, facts: [getFact(remote, toOfferPrice(offer))] };
  });
  return { since: history.since ?? time, offers: withoutLongWithdrawn([...knownOffers, ...added]) };
}

/** Leaves out withdrawn offers, except the {@link WITHDRAWN_OFFERS_MAX} that each remote withdrew last. */
function withoutLongWithdrawn(offers: PriceHistory['offers']): PriceHistory['offers'] {
  const getLatest = ({ facts }: PriceHistory['offers'][number]) => facts.at(-1) as PriceRecord;
  const withdrawn = offers.filter((offer) => getLatest(offer).price === null);
  const newestFirst = withdrawn.toSorted((one, other) =>
    getLatest(other).at.localeCompare(getLatest(one).at),
  );
  const countByRemote = new Map<string, number>();
  const leftOut = new Set<string>();
  for (const offer of newestFirst) {
    const { remote } = getLatest(offer);
    const count = (countByRemote.get(remote) ?? 0) + 1;
    countByRemote.set(remote, count);
    if (count > WITHDRAWN_OFFERS_MAX) leftOut.add(offer.id);
  }
  return offers.filter(({ id }) => !leftOut.has(id));
}
