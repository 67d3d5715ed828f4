import { formatCents } from '@site/kit/money';
import { withClaims } from '@site/kit/ui/Claim';
import type { FaqItem } from '@site/kit/ui/Faq';
import type { TestimonialData } from '@site/kit/ui/Testimonial';
import { BLOCK_CENTS, BLOCK_GO } from './capacity.ts';

export const features = [
  { term: 'Compatible S3', text: 'Vos outils de sauvegarde et vos bibliothèques le parlent déjà.' },
  {
    term: 'Un seul tarif',
    text: `${formatCents(BLOCK_CENTS)} HT par bloc de ${BLOCK_GO} Go et par mois, du premier au dernier.`,
  },
  { term: 'De 100 Go à 48 To', text: 'Vous commencez par un bloc et en ajoutez quand il en faut.' },
  {
    term: 'Un réseau protégé',
    text: withClaims`Anti-DDoS de ${'anti-ddos'}, comme pour tous nos services.`,
  },
];

export const uses = [
  {
    term: 'Sauvegardes',
    text: 'Serveurs, bases et postes, envoyés chaque nuit ailleurs que sur la machine qu’ils protègent.',
  },
  {
    term: 'Médias d’un site',
    text: 'Images, vidéos et téléchargements, hors du disque du serveur web.',
  },
  {
    term: 'Archives',
    text: 'Ce qu’il faut garder longtemps et relire rarement, à un prix connu d’avance.',
  },
  {
    term: 'Données d’applications',
    text: 'Pièces jointes, exports et jeux de données, par une interface que tous les langages connaissent.',
  },
];

/** Questions before a first bucket. */
export const faq: FaqItem[] = [
  {
    question: 'Comment la capacité est-elle facturée ?',
    answer: `Par blocs de ${BLOCK_GO} Go, à ${formatCents(BLOCK_CENTS)} HT par bloc et par mois. Une demande qui tombe entre deux blocs est arrondie au bloc supérieur.`,
  },
  {
    question: 'Quelle est la plus petite capacité, et la plus grande ?',
    answer: 'De 100 Go à 48 000 Go, soit 48 To. Au-delà, écrivez-nous : nous étudions la demande avec vous.',
  },
  {
    question: 'Que veut dire compatible S3 ?',
    answer:
      'Que le service comprend les mêmes requêtes que le protocole S3. Les outils et bibliothèques qui le parlent fonctionnent en changeant l’adresse du service et la paire clé et secret.',
  },
  {
    question: 'Un gigaoctet, c’est combien ici ?',
    answer: '1 To compte pour 1 000 Go, dans le calculateur comme sur la facture.',
  },
  {
    question: 'Comment ouvrir un espace ?',
    answer:
      'Choisissez une capacité ci-dessus et envoyez la demande : nous répondons avec l’adresse, la clé et le secret.',
  },
];

/** Sector scenarios, not customers (docs/product.md#honesty). */
export const testimonials: TestimonialData[] = [
  {
    name: 'Agence web',
    role: 'Médias et sauvegardes de sites',
    content:
      'Les médias de nos clients sont sortis des serveurs, et la sauvegarde de la nuit part dans un espace à part avec rclone.',
  },
  {
    name: 'Laboratoire de recherche',
    role: 'Jeux de données',
    content:
      'Nous savons au bloc près ce que coûte un jeu de données de plus, avant de le déposer et sans surprise en fin de mois.',
  },
].map((scenario) => ({ ...scenario, rating: 5, verified: false }));
