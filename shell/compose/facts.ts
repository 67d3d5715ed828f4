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

/** Gathers what the remotes publish. Throws {@link RemoteFailed} when two publish the same id: a quote means one offer. */
export function gatherFacts(published: Record<string, Offer[]>): Facts {
  const facts: Facts = new Map();
  for (const [name, offers] of Object.entries(published)) {
    for (const offer of offers) {
      if (facts.has(offer.id)) {
        throw new RemoteFailed(name, `${name}: the offer id "${offer.id}" is published twice`);
      }
      facts.set(offer.id, offer);
    }
  }
  return facts;
}

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
