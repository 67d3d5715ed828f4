import { Link } from '@site/kit/page-context';
import { withClaims } from '@site/kit/ui/Claim';
import type { FaqItem } from '@site/kit/ui/Faq';
import type { TestimonialData } from '@site/kit/ui/Testimonial';
import { VpsBandwidthClaim } from '@site/kit/ui/VpsBandwidthClaim';
import { CancellationChannel } from '../legal/CancellationChannel.tsx';

/** Offers below the hero: of each family the offer that `/offres` quotes. */
export const entryLevelOffers = [
  { name: 'VPS', offerId: 'vps-xeon-starter', link: '/offres/vps' },
  { name: 'Serveurs de jeux', offerId: 'multi-gaming-and-script-01', link: '/games' },
  { name: 'Forfaits mobiles', offerId: 'mobile-20', link: '/offres/telephonie-mobile' },
  { name: 'Fibre entreprise', offerId: 'fibre-pro', link: '/offres/fibre' },
];

/** Offers of the hosting team, quoted by id. `name` replaces the published name on the card. */
export const popularOffers = [
  {
    offerId: 'vds-starter',
    link: '/offres/vds',
    description: 'Quatre vCores, 8 Go de mémoire et deux IPv4 dédiées.',
  },
  {
    offerId: 'vps-xeon-starter',
    link: '/offres/vps',
    description: (
      <>
        Un premier serveur, avec l’anti-DDoS et 1 Gb/s (<VpsBandwidthClaim />
        ).
      </>
    ),
    badge: 'Plus populaire',
  },
  {
    offerId: 'web-starter',
    link: '/offres/web',
    name: 'Web Basic',
    description: 'La formule Starter de l’hébergement web : deux sites, 5 Go et deux boîtes aux lettres.',
  },
];

/** Sector scenarios, not customers (docs/product.md#honesty). */
export const testimonials = [
  {
    name: 'Prestataire informatique',
    role: 'Infogérance de PME',
    content:
      'Nos clients sont sur des VDS, nous gardons la main sur les IPv4 et les sauvegardes, et le support répond à des techniciens.',
  },
  {
    name: 'Collectivité locale',
    role: 'Fibre dédiée et téléphonie',
    content:
      'Une fibre dédiée et un interlocuteur au téléphone : c’est ce qu’il nous fallait pour nos sites.',
  },
  {
    name: 'Communauté de joueurs',
    role: 'Serveurs de jeux par abonnement',
    content:
      'Nous changeons de jeu au fil des saisons sans repayer, et l’essai de 48 heures nous a évité de choisir trop petit.',
  },
].map((words): TestimonialData => ({ ...words, rating: 5, verified: false }));

/** Claims come from the operator configuration, other figures from the terms of sale and the offers. */
export const faq: FaqItem[] = [
  {
    question: 'En combien de temps mon service est-il livré ?',
    answer:
      'Moins de 5 minutes quand la mise en service est automatique, jusqu’à 24 heures pour une configuration sur mesure. Ces délais sont indicatifs : les conditions générales de vente annoncent d’ordinaire de 24 à 48 heures.',
  },
  {
    question: 'Quelle disponibilité puis-je attendre ?',
    answer: withClaims`Nous visons au minimum ${'uptime-minimum'}. Le niveau contractuel, avec avoirs, est celui des conditions générales de vente : ${'uptime-contract'} par an.`,
  },
  {
    question: 'Suis-je protégé contre les attaques ?',
    answer: withClaims`Oui. Le filtrage couvre les couches 3 à 7, avec une capacité anti-DDoS de ${'anti-ddos'}.`,
  },
  {
    question: 'Puis-je essayer avant de payer ?',
    answer:
      'Pour les serveurs de jeux et de programmes : 48 heures gratuites, sur simple ticket de support, sans carte bancaire.',
  },
  {
    question: 'Puis-je changer de jeu sur mon serveur ?',
    answer: 'Oui, autant de fois que vous voulez et sans frais : c’est le principe de l’abonnement flexible.',
  },
  {
    question: 'Les prix affichés sont-ils HT ou TTC ?',
    answer:
      'Le prix de référence est hors taxes ; le prix toutes taxes comprises est toujours indiqué à côté, en plus petit. Pour les forfaits mobiles, c’est l’inverse.',
  },
  {
    question: 'Comment puis-je payer ?',
    answer: 'Par carte bancaire, PayPal, virement ou prélèvement. Le paiement est dû à la commande.',
  },
  {
    question: 'Comment résilier ?',
    answer: (
      <>
        La résiliation se demande <CancellationChannel host="cancellation" />, au moins 48 heures avant le
        renouvellement ; une offre avec engagement court jusqu’à son terme (
        <Link to="/mentions-legales#cgv-6">article 6 des CGV</Link>). La rétractation suit l’
        <Link to="/mentions-legales#cgv-7">article 7</Link>.
      </>
    ),
  },
  {
    question: 'Qui répond quand j’appelle ?',
    answer: withClaims`Une personne de l’équipe. Pour la fibre, le support téléphonique répond ${'support-hours'}.`,
  },
  {
    question: 'Proposez-vous la fibre en outre‑mer ?',
    answer: withClaims`Oui : ${'fibre-coverage'} des zones d’activité de France sont couvertes, départements d’outre‑mer compris.`,
  },
];

export const paymentMethods = ['Carte bancaire', 'PayPal', 'Virement bancaire', 'Prélèvement'];
