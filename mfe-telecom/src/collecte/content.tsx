import { Claim, withClaims } from '@site/kit/ui/Claim';
import type { FaqItem } from '@site/kit/ui/Faq';
import { ServiceLevel } from '@site/kit/ui/ServiceLevel';
import type { TestimonialData } from '@site/kit/ui/Testimonial';

/** Kinds of partner for collection (docs/product.md#collecte). `start` names the part of the page to read first. */
export const partnerProfiles = [
  {
    id: 'profil-pai',
    name: 'PAI',
    description:
      'Vous êtes fournisseur d’accès : vous avez des abonnés, des routeurs et une exploitation. Il vous manque des lignes, là où vous n’êtes pas raccordé.',
    features: [
      'Des lignes livrées sur votre réseau',
      'Une seule interconnexion pour tous les opérateurs que nous joignons',
      'Le choix entre collecte brute et ERC',
    ],
    technicalDetails: [
      { label: 'Pour commencer', value: 'Collecte brute' },
      { label: 'Débits', value: '100 Mb/s à 100 Gb/s' },
      { label: 'Routeur et licence', value: 'Les vôtres' },
    ],
    start: { to: '#brute', label: 'Voir la collecte brute' },
  },
  {
    id: 'profil-psi',
    name: 'PSI',
    description:
      'Vous êtes intégrateur ou prestataire de services : vos clients vous demandent un accès avec le reste. Vous voulez le vendre sans devenir opérateur du jour au lendemain.',
    features: [
      'Un niveau de service et une latence annoncés',
      'La licence du routeur dans l’offre',
      'Un seul interlocuteur pour tous vos liens',
    ],
    technicalDetails: [
      { label: 'Pour commencer', value: 'ERC' },
      { label: 'Débits', value: '1 à 100 Gb/s' },
      { label: 'Routeur', value: 'Licence L6 du constructeur' },
    ],
    start: { to: '#erc', label: 'Voir les offres ERC' },
  },
];

/** Features of ERC, with questions for other providers: the page makes no claims about competitors. */
export const comparedFeatures = [
  {
    id: 'debits',
    feature: 'Débits',
    erc: 'Six paliers, de 1 à 100 Gb/s',
    others: 'Quels paliers, et que coûte le passage de l’un à l’autre ?',
  },
  {
    id: 'sla',
    feature: 'Disponibilité',
    erc: withClaims`SLA ${<ServiceLevel id="collecte-sla" />}`,
    others: 'Quel taux, mesuré par qui, et quels avoirs en dessous ?',
  },
  {
    id: 'latence',
    feature: 'Latence',
    erc: <Claim id="collecte-latency" />,
    others: 'Quelle valeur, et entre quels points ?',
  },
  {
    id: 'licence',
    feature: 'Licence du routeur',
    erc: 'L6 du constructeur, dans l’offre',
    others: 'Est-elle comprise, ou à acheter à part ?',
  },
  {
    id: 'operateurs',
    feature: 'Opérateurs interconnectés',
    erc: <Claim id="collecte-operators" />,
    others: 'Combien, et lesquels dans vos zones ?',
  },
  {
    id: 'prix',
    feature: 'Prix',
    erc: 'Sur devis, pour votre architecture',
    others: 'Quel total, frais compris, sur la même durée ?',
  },
];

/** Steps of the traffic from a partner's lines to the partner's own network. */
export const trafficSteps = [
  {
    title: 'Les lignes',
    text: withClaims`Celles de vos abonnés ou de vos clients, chez ${'collecte-operators'}.`,
  },
  {
    title: 'Le réseau',
    text: withClaims`Rassemblées et transportées : latence de ${'collecte-latency'}, SLA de ${'collecte-sla'}.`,
  },
  {
    title: 'La livraison',
    text: 'Remises en un point, de 1 à 100 Gb/s, avec la licence L6 du constructeur du routeur.',
  },
];

/** Returns the reasons for choosing this operator. @param asn the operator's AS number */
export const buildReasons = (asn: string): FaqItem[] => [
  {
    question: 'Une seule interconnexion',
    answer: withClaims`Une avec nous, au lieu d’une avec chacun : nous sommes reliés à ${'collecte-operators'}.`,
  },
  {
    question: 'Un SLA sur toutes les offres ERC',
    answer: withClaims`${'collecte-sla'} annoncés, de la plus petite à la plus large. Au contrat : ${'uptime-contract'} par an.`,
  },
  {
    question: 'Une latence adaptée à la voix',
    answer: withClaims`En ERC, ${'collecte-latency'}, pour la voix et le temps réel.`,
  },
  {
    question: 'De 100 Mb/s à 100 Gb/s',
    answer: 'Onze offres, collecte brute et ERC réunies, pour choisir le débit nécessaire.',
  },
  {
    question: 'Notre propre réseau',
    answer: `Un réseau privé sous notre numéro d’AS, ${asn}, exploité par ceux qui vous répondent.`,
  },
  {
    question: 'Filtré comme tous nos services',
    answer: withClaims`${'mitigation'}, avec une capacité anti-DDoS de ${'anti-ddos'}.`,
  },
];

export const useCases: FaqItem[] = [
  {
    question: 'Ouvrir une zone',
    answer:
      'Vos premiers abonnés dans un département où vous n’avez pas d’équipement : les lignes arrivent, vous gardez la relation.',
  },
  {
    question: 'Relier les sites d’un client',
    answer:
      'Une entreprise, des adresses partout, des opérateurs différents derrière chaque adresse : un seul réseau en sortie.',
  },
  {
    question: 'Regrouper ses livraisons',
    answer: 'Une seule livraison remplace les ports et les factures de chaque opérateur.',
  },
  {
    question: 'Monter en débit',
    answer: 'D’un palier ERC au suivant, seul le débit change.',
  },
];

export const faq: FaqItem[] = [
  {
    question: 'Qu’est-ce que la collecte ?',
    answer: withClaims`Le transport des lignes de vos abonnés ou de vos clients depuis le réseau de l’opérateur qui les exploite jusqu’au vôtre. Nous sommes interconnectés avec ${'collecte-operators'} ; vous l’êtes avec nous.`,
  },
  {
    question: 'Quelle différence entre l’ERC et la collecte brute ?',
    answer: withClaims`La collecte brute vous remet la bande passante telle quelle, de 100 Mb/s à 100 Gb/s. L’ERC, de 1 à 100 Gb/s, y ajoute un SLA de ${'collecte-sla'}, une latence de ${'collecte-latency'} et la licence L6 du constructeur du routeur.`,
  },
  {
    question: 'PAI ou PSI : quel est mon profil ?',
    answer:
      'Si vous exploitez déjà un réseau pour des abonnés, PAI. Si l’accès complète d’autres services que vous vendez, PSI. En cas de doute, décrivez-nous votre activité.',
  },
  {
    question: 'Pourquoi tout est-il sur devis ?',
    answer: 'Le prix d’une collecte dépend des lieux, des opérateurs à joindre et du débit.',
  },
  {
    question: 'Que faut-il préparer pour un devis ?',
    answer:
      'Les zones ou les adresses à couvrir, le débit attendu à la mise en service et dans un an, l’endroit où vous voulez être livré, et le routeur que vous utilisez.',
  },
  {
    question: 'Le SLA annoncé est-il contractuel ?',
    answer: withClaims`Non : ${'collecte-sla'} est le niveau annoncé pour l’offre ERC. Celui qui vous ouvre des avoirs est écrit dans nos conditions générales de vente : ${'uptime-contract'} par an. En cas d’écart, elles prévalent.`,
  },
  {
    question: 'La latence annoncée vaut-elle partout ?',
    answer: withClaims`C’est celle de la collecte ERC : ${'collecte-latency'}. De bout en bout, il faut y ajouter la ligne de l’abonné et votre propre réseau. Demandez-nous le détail pour vos sites.`,
  },
  {
    question: 'Puis-je commencer petit ?',
    answer:
      'Oui : la collecte brute commence à 100 Mb/s et l’ERC à 1 Gb/s. Le palier suivant fait l’objet d’un nouveau devis.',
  },
  {
    question: 'À quoi sert la licence L6 ?',
    answer:
      'C’est la licence de niveau 6 du constructeur du routeur ; elle vient avec les offres ERC. Si vous avez déjà un routeur, dites-nous lequel avant le devis.',
  },
];

/** Sector scenarios, not customers (docs/product.md#honesty). */
export const testimonials: TestimonialData[] = [
  {
    name: 'Fournisseur régional',
    role: 'Accès Internet pour les entreprises, profil PAI',
    content:
      'Nous voulions vendre au-delà de notre boucle locale sans signer avec chaque opérateur. Une interconnexion nous a suffi pour commencer.',
  },
  {
    name: 'Intégrateur réseau',
    role: 'Liens et pare-feu pour PME, profil PSI',
    content:
      'Nos clients ne demandent pas de la collecte, ils demandent que tous leurs sites marchent. L’ERC nous donne un chiffre à comparer.',
  },
  {
    name: 'Opérateur de voix',
    role: 'Trunks SIP et centres d’appels',
    content:
      'Pour la voix, la latence compte plus que le débit. C’est la première question que nous avons posée.',
  },
  {
    name: 'Infogérant multi-sites',
    role: 'Réseaux d’agences, profil PSI',
    content: 'Avant de comparer les prix, nous avons comparé les réponses de chacun à nos questions.',
    rating: 4,
  },
  {
    name: 'Hébergeur indépendant',
    role: 'Collecte brute vers ses propres routeurs',
    content:
      'Nous avons nos routeurs et nos licences ; nous ne cherchions que de la bande passante. La collecte brute ne nous fait pas payer le reste.',
  },
].map((scenario) => ({ rating: 5, verified: false, ...scenario }));
