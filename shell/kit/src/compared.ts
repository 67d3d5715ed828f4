import { onDevice } from './on-device.ts';

/** More is no table a phone can show. */
export const MAX_COMPARED = 4;

/** Fewer is no comparison. */
export const MIN_COMPARED = 2;

/** An offer ticked to be compared, from any page. */
export interface Ticked {
  id: string;
  name: string;
}

const isTicked = (offer: Partial<Ticked> | null): boolean =>
  typeof offer?.id === 'string' && typeof offer.name === 'string';

function parse(text: string): Ticked[] | null {
  try {
    return JSON.parse(text).filter(isTicked);
  } catch {
    return null;
  }
}

/** Offers ticked to be compared, four at most, whichever page they stand on; none leave no trace. */
export const ticked = onDevice<Ticked[]>('comparer', [], parse, (offers) =>
  offers.length > 0 ? JSON.stringify(offers) : null,
);

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
