import { listOnDevice } from './on-device.ts';

/** More is no table a phone can show. */
export const MAX_COMPARED = 4;

/** An offer ticked to be compared, from any page. */
export interface Ticked {
  id: string;
  name: string;
}

/** Offers ticked to be compared, four at most, whichever page they stand on. */
export const ticked = listOnDevice<Ticked>(
  'comparer',
  (offer) => typeof offer?.id === 'string' && typeof offer.name === 'string',
);
