import type { TestimonialData } from '@site/kit/ui/Testimonial';

/** Sector scenarios, not customers (decision 3). */
export const testimonials: TestimonialData[] = [
  {
    name: 'Fournisseur régional',
    role: 'Accès Internet pour les entreprises, profil PAI',
    content:
      'Nous voulions vendre au-delà de notre boucle locale sans signer avec chaque opérateur. Une interconnexion nous a suffi pour commencer.',
    rating: 5,
    verified: false,
  },
  {
    name: 'Intégrateur réseau',
    role: 'Liens et pare-feu pour PME, profil PSI',
    content:
      'Nos clients ne demandent pas de la collecte, ils demandent que tous leurs sites marchent. L’ERC nous donne un chiffre à mettre au contrat.',
    rating: 5,
    verified: false,
  },
  {
    name: 'Opérateur de voix',
    role: 'Trunks SIP et centres d’appels',
    content:
      'Pour la voix, la latence compte plus que le débit. C’est la première question que nous avons posée, et la réponse tenait en un nombre.',
    rating: 5,
    verified: false,
  },
  {
    name: 'Infogérant multi-sites',
    role: 'Réseaux d’agences, profil PSI',
    content:
      'Avant de comparer les prix, nous avons comparé les questions auxquelles chacun savait répondre. La discussion a été courte.',
    rating: 4,
    verified: false,
  },
  {
    name: 'Hébergeur indépendant',
    role: 'Collecte brute vers ses propres routeurs',
    content:
      'Nous avons nos routeurs et nos licences ; nous ne cherchions que de la bande passante. La collecte brute ne nous fait pas payer le reste.',
    rating: 5,
    verified: false,
  },
];
