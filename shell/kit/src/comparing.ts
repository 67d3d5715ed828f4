import { MAX_COMPARED, type Ticked, ticked } from './compared.ts';

/** Fewer is no comparison. */
export const MIN_COMPARED = 2;

/** Ticks an offer or takes the tick away. A fifth changes nothing, and is told. */
export function toggleTicked(offer: Ticked): 'done' | 'full' {
  const list = ticked.read();
  const others = list.filter(({ id }) => id !== offer.id);
  if (others.length === list.length && list.length >= MAX_COMPARED) return 'full';
  ticked.write(others.length < list.length ? others : [...list, offer]);
  return 'done';
}

/** Where offers are compared side by side; the address carries the choice, so that it can be shared. */
export const comparisonPath = (ids: readonly string[]): string =>
  `/quel-serveur?comparer=${ids.map(encodeURIComponent).join(',')}#comparer`;

/** Ids of a shared address that exist, each once, at most four. */
export function comparedIds(text: string, offers: readonly { id: string }[]): string[] {
  const known = new Set(offers.map(({ id }) => id));
  return [...new Set(text.split(','))].filter((id) => known.has(id)).slice(0, MAX_COMPARED);
}
