import { onDevice } from './on-device.ts';

/** Fewer is no comparison, more is no table a phone can show. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** An offer ticked to be compared, from any page. */
export interface Ticked {
  id: string;
  name: string;
}

const isTicked = (value: unknown): value is Ticked =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Ticked).id === 'string' &&
  typeof (value as Ticked).name === 'string';

function parse(text: string): Ticked[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isTicked).slice(0, MAX_COMPARED) : null;
  } catch {
    return null;
  }
}

const NONE: Ticked[] = [];

/** Offers ticked to be compared, four at most, whichever page they stand on. */
export const ticked = onDevice<Ticked[]>('comparer', NONE, parse, (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
);

/** Ticks an offer or takes the tick away; a fifth changes nothing. */
export function toggleTicked(offer: Ticked): void {
  const list = ticked.read();
  const others = list.filter(({ id }) => id !== offer.id);
  if (others.length < list.length) ticked.write(others);
  else if (list.length < MAX_COMPARED) ticked.write([...list, offer]);
}

/** Where offers are compared side by side; the address carries the choice, so that it can be shared. */
export const comparisonPath = (ids: readonly string[]): string =>
  `/quel-serveur?comparer=${ids.map(encodeURIComponent).join(',')}#comparer`;

/** Ids of a shared address that exist, each once, at most four. */
export function comparedIds(text: string, offers: readonly { id: string }[]): string[] {
  const known = new Set(offers.map(({ id }) => id));
  return [...new Set(text.split(','))].filter((id) => known.has(id)).slice(0, MAX_COMPARED);
}
