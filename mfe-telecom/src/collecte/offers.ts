/** Builds an ERC offer, always « Sur devis » (docs/product.md#collecte). `speed` is the shown text, `mbps` the bar's length. */
const erc = (gbps: number, description: string) => ({
  id: `erc-${gbps}g`,
  name: `ERC ${gbps}G`,
  speed: `${gbps} Gb/s`,
  mbps: gbps * 1000,
  description,
});
export type CollecteOffer = ReturnType<typeof erc>;

/** ERC: collection with a service level, a latency and the router's licence. */
export const ercOffers: CollecteOffer[] = [
  erc(1, 'Pour ouvrir un service et raccorder ses premiers abonnés.'),
  erc(5, 'Quand le premier gigabit se remplit aux heures de pointe.'),
  erc(10, 'Le débit d’un parc établi, avec de la marge pour le suivant.'),
  erc(20, 'Pour rassembler plusieurs parcs sans passer tout de suite à 40 Gb/s.'),
  erc(40, 'Pour un opérateur qui livre à son tour d’autres opérateurs.'),
  erc(100, 'Notre plus haut débit de collecte, quand elle est au cœur de votre réseau.'),
];

const raw = (id: string, mbps: number, description: string): CollecteOffer => {
  const speed = mbps < 1000 ? `${mbps} Mb/s` : `${mbps / 1000} Gb/s`;
  return { id: `collecte-${id}`, name: `Collecte brute ${speed}`, speed, mbps, description };
};

/** Raw collection: bandwidth only. */
export const rawCollecteOffers: CollecteOffer[] = [
  raw('100m', 100, 'Pour un essai en conditions réelles, ou un site isolé à raccorder à votre réseau.'),
  raw('1g', 1000, 'Un premier parc de lignes, livré sur votre propre équipement.'),
  raw('10g', 10_000, 'Un débit courant pour un opérateur.'),
  raw('20g', 20_000, 'Quand 10 Gb/s ne suffisent plus.'),
  raw('100g', 100_000, 'Le plus haut débit de collecte brute.'),
];

/** Highest speed, in Mb/s: the full width of speed bars. */
export const maxMbps = Math.max(...[...ercOffers, ...rawCollecteOffers].map(({ mbps }) => mbps));
