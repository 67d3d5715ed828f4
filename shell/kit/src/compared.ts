import { onDevice } from './on-device.ts';

/** More is no table a phone can show. */
export const MAX_COMPARED = 4;

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
