import { onDevice } from './on-device.ts';

/** More is no table a phone can show. */
export const MAX_COMPARED = 4;

/** An offer ticked to be compared, from any page. */
export interface Ticked {
  id: string;
  name: string;
}

const isTicked = (value: Partial<Ticked> | null): value is Ticked =>
  typeof value?.id === 'string' && typeof value.name === 'string';

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
