import type { OfferChoice } from '@site/api-contract/quote/quote';

/** Storage is sold in blocks (docs/product.md#object-storage), in Go. */
export const BLOCK_GO = 100;
/** Minimum and maximum of a sale. */
export const MIN_GO = 100;
export const MAX_GO = 48_000;
/** Price of a block, HT per month, in cents. */
export const BLOCK_CENTS = 100;

/** Published name of the offer. */
export const STORAGE_OFFER_NAME = 'Stockage objet';

/** Capacity as a choice of a quote line. */
export const capacityChoice: OfferChoice = {
  kind: 'amount',
  id: 'go',
  label: 'Capacité',
  unit: 'Go',
  min: MIN_GO,
  max: MAX_GO,
  step: BLOCK_GO,
  included: BLOCK_GO,
  rate: BLOCK_CENTS * 100,
  billing: 'mois',
};
