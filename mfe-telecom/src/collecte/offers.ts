/** A way to collect lines, always « Sur devis » (specification, section 9). */
export interface CollecteOffer {
  id: string;
  name: string;
  description: string;
  features: string[];
}

/** ERC: collection with everything but the customers. */
export const ercOffers: CollecteOffer[] = ['1G', '5G', '10G', '20G', '40G', '100G'].map((speed) => ({
  id: `erc-${speed.toLowerCase()}`,
  name: `ERC ${speed}`,
  description: '',
  features: [],
}));

/** Raw collection: the lines, handed over as they are. */
export const rawOffers: CollecteOffer[] = [
  ['100m', '100 Mb/s'],
  ['1g', '1 Gb/s'],
  ['10g', '10 Gb/s'],
  ['20g', '20 Gb/s'],
  ['100g', '100 Gb/s'],
].map(([id, speed]) => ({
  id: `collecte-${id}`,
  name: `Collecte brute ${speed}`,
  description: '',
  features: [],
}));
