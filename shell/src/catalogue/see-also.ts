/** An offer outside the eleven sections. */
export interface OtherOffer {
  title: string;
  text: string;
  link: string;
  /** Quoted for its price; null: on demand. */
  offerId: string | null;
}

/** « Voir aussi »: pages that sell something and have no section of their own. */
export const otherOffers: OtherOffer[] = [
  {
    title: 'Simulateurs quantiques',
    text: 'De 25 à 33 qubits, facturés à l’heure ou au mois.',
    link: '/offres/quantic',
    offerId: 'quantic-25',
  },
  {
    title: 'Stockage objet S3',
    text: 'Par blocs de 100 Go, jusqu’à 48 To, avec un calculateur.',
    link: '/offres/object-storage',
    offerId: 'object-storage',
  },
  {
    title: 'Téléphonie mobile',
    text: 'Cinq forfaits sans engagement, en eSIM ou SIM physique.',
    link: '/offres/telephonie-mobile',
    offerId: 'mobile-20',
  },
  {
    title: 'Trunk SIP',
    text: 'Pour les standards, les centres d’appels et les intégrateurs.',
    link: '/offres/trunk',
    offerId: 'trunk-start',
  },
  {
    title: 'Standard géré (PBX)',
    text: 'La téléphonie de l’entreprise, gérée de bout en bout.',
    link: '/offres/pbx-managed',
    offerId: 'pbx-managed',
  },
  {
    title: 'Développement',
    text: 'Sites, logiciels et API sur mesure, par l’équipe qui les héberge.',
    link: '/offres/developpement',
    offerId: null,
  },
];
