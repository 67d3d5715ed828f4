/** A way to collect lines, always « Sur devis » (docs/product.md#collecte); its speed as shown and as it is drawn. */
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
  erc(1, 'La première porte : de quoi ouvrir un service et apprendre de ses premiers abonnés.'),
  erc(5, 'Quand le premier gigabit se remplit aux heures de pointe.'),
  erc(10, 'Le débit d’un parc établi, avec de la marge pour le suivant.'),
  erc(20, 'Pour rassembler plusieurs parcs sans passer tout de suite à quarante.'),
  erc(40, 'Pour un opérateur qui livre à son tour d’autres opérateurs.'),
  erc(100, 'La plus large de nos portes, quand la collecte est votre cœur de réseau.'),
];

const raw = (id: string, mbps: number, description: string): CollecteOffer => {
  const speed = mbps < 1000 ? `${mbps} Mb/s` : `${mbps / 1000} Gb/s`;
  return { id: `collecte-${id}`, name: `Collecte brute ${speed}`, speed, mbps, description };
};

/** Raw collection: the lines, handed over as they are. */
export const rawOffers: CollecteOffer[] = [
  raw('100m', 100, 'Un essai en vraie grandeur, ou un site isolé à ramener chez vous.'),
  raw('1g', 1000, 'Un premier parc de lignes, livré sur votre propre équipement.'),
  raw('10g', 10_000, 'Un débit courant en baie d’opérateur, sans rien autour.'),
  raw('20g', 20_000, 'Entre deux tailles de port, quand dix ne suffisent plus.'),
  raw('100g', 100_000, 'De la bande passante nue, au plus large que nous livrons.'),
];

/** What speeds are drawn against, in Mb/s. */
export const widestMbps = Math.max(...[...ercOffers, ...rawOffers].map(({ mbps }) => mbps));
