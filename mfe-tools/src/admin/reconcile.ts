import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { byId, isReordered, sameOffer } from './diff.ts';
import type { Offers } from './list.ts';

/** Two lists that grew apart from one. */
export interface Divergence {
  /** What the editor started from. */
  base: Offers;
  mine: Offers;
  /** What somebody else saved meanwhile. */
  theirs: Offers;
}

/** Whose version of an offer is meant. */
export type Side = 'mine' | 'theirs';

/** An offer that isn't the same in both lists; null where the list doesn't have it. */
export interface Difference {
  id: string;
  mine: DedicatedOffer | null;
  theirs: DedicatedOffer | null;
  /** Who touched it since the common start. */
  changedBy: Side | 'both';
  /** What loses nobody's work, as far as that can be said: whoever touched it alone; mine where both did. */
  proposed: Side;
}

const same = (a: DedicatedOffer | null, b: DedicatedOffer | null) => (a && b ? sameOffer(a, b) : a === b);

/** Ids of the merged list in order: mine where I moved something, else theirs; what only the other has comes last. */
function mergedIds({ base, mine, theirs }: Divergence): string[] {
  const [lead, other] = isReordered(base, mine) ? [mine, theirs] : [theirs, mine];
  return [...new Set([...lead, ...other].map(({ id }) => id))];
}

/** Every offer the two lists disagree on, in the merged order. */
export function differences(divergence: Divergence): Difference[] {
  const [base, mine, theirs] = [divergence.base, divergence.mine, divergence.theirs].map(byId);
  const from = (list: Map<string, DedicatedOffer> | undefined, id: string) => list?.get(id) ?? null;
  return mergedIds(divergence).flatMap((id) => {
    const [was, my, their] = [from(base, id), from(mine, id), from(theirs, id)];
    if (same(my, their)) return [];
    const isTheirs = same(was, my);
    const changedBy = isTheirs ? 'theirs' : same(was, their) ? 'mine' : 'both';
    return [{ id, mine: my, theirs: their, changedBy, proposed: isTheirs ? 'theirs' : 'mine' } as const];
  });
}

/** The list in which each disputed offer is the chosen side's; one without a choice is as proposed. */
export function merged(divergence: Divergence, choices: Readonly<Record<string, Side>>): DedicatedOffer[] {
  const disputed = new Map(differences(divergence).map((difference) => [difference.id, difference]));
  const agreed = byId(divergence.mine);
  return mergedIds(divergence).flatMap((id) => {
    const difference = disputed.get(id);
    const offer = difference ? difference[choices[id] ?? difference.proposed] : agreed.get(id);
    return offer ? [offer] : [];
  });
}
