import type { Offer } from '@site/kit/contract';

/** Every published offer, by id. */
export type Facts = Map<string, Offer>;

/** A remote's release can't be composed; its last good pages may stay. */
export class RemoteFailed extends Error {
  constructor(
    readonly remote: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Gathers what the remotes publish; that no two publish the same id, `ownership.ts` has made sure. */
export const gatherFacts = (published: Record<string, Offer[]>): Facts =>
  new Map(
    Object.values(published)
      .flat()
      .map((offer) => [offer.id, offer]),
  );

/** Answers a page's quotes and remembers them, so that a price change recomposes those who quote it. */
export function quoter(facts: Facts, path: string) {
  const quoted: Record<string, Offer> = {};
  return {
    quoted,
    quote(id: string): Offer {
      const offer = facts.get(id);
      if (!offer) throw new Error(`${path} quotes the offer "${id}", which no remote publishes`);
      quoted[id] = offer;
      return offer;
    },
  };
}
