import { withClaims } from '@site/kit/ui/Claim';
import type { FaqItem } from '@site/kit/ui/Faq';

/** Steps of the traffic on its way to a customer's addresses. */
export const filteringSteps = [
  {
    title: 'L’entrée',
    text: withClaims`Le trafic de vos adresses arrive par l’un de nos ${'points-of-presence'}.`,
  },
  {
    title: 'Le tri',
    text: withClaims`Il est filtré sur notre réseau, avec une capacité de ${'anti-ddos'}.`,
  },
  {
    title: 'Le tunnel',
    text: 'Le trafic qui vous est destiné vous est remis ; le reste n’atteint pas votre ligne.',
  },
];

/** Layers that an attack may target, from the lowest up. */
export const attackLayers = [
  {
    term: 'L3 · Réseau',
    text: 'Des paquets en masse, souvent à l’adresse source usurpée : le but est de remplir le lien.',
  },
  {
    term: 'L4 · Transport',
    text: 'Des connexions TCP jamais terminées, des réponses UDP amplifiées : le but est d’épuiser les tables.',
  },
  {
    term: 'L5-L6 · Session et présentation',
    text: 'Des échanges ouverts et laissés en suspens, négociation TLS comprise : le but est d’occuper les machines.',
  },
  {
    term: 'L7 · Application',
    text: 'Des requêtes d’apparence normale, en trop grand nombre : le but est d’épuiser le service lui-même.',
  },
];

/** Information that the customer needs before a BGP session is opened: questions, not promises. */
export const bgpNeeds = [
  { label: 'Votre numéro d’AS', value: 'attribué par votre registre' },
  { label: 'Vos préfixes', value: 'ceux que vous voulez annoncer, IPv4 et IPv6' },
  { label: 'Vos objets de routage', value: 'route, route6 et ROA à jour' },
  { label: 'Ce que vous attendez en retour', value: 'table complète, ou route par défaut' },
];

/** Options studied on request. */
export const tunnelOptions = [
  { term: 'Un débit à votre mesure', text: 'Au-dessus des 100 Mb/s de Tunnel Pro.' },
  { term: 'Une session BGP', text: 'Vos préfixes, annoncés par notre réseau.' },
  {
    term: 'Un second chemin',
    text: withClaims`Un second tunnel, à étudier selon vos accès et nos ${'points-of-presence'}.`,
  },
];

/** Measures that monitor a tunnel. */
export const tunnelMetrics = [
  { term: 'L’état', text: 'Le tunnel répond, et la session BGP est établie s’il y en a une.' },
  { term: 'La latence', text: 'Le temps d’un aller-retour, et surtout ses variations.' },
  { term: 'La perte', text: 'La part des paquets qui n’arrivent pas, dans chaque sens.' },
  { term: 'Le débit', text: 'Ce qui passe, face à ce que votre offre permet.' },
];

export const faq: FaqItem[] = [
  {
    question: 'À quoi sert un tunnel IP ?',
    answer:
      'À faire passer votre trafic par notre réseau sans déménager vos machines. Les paquets à destination de vos adresses arrivent chez nous, y sont filtrés, puis vous sont remis dans le tunnel.',
  },
  {
    question: 'Deux disponibilités sont affichées : laquelle me concerne ?',
    answer: withClaims`${'transit-sla'} est ce que nous annonçons pour le réseau de transit, ${'transit-plan-sla'} le SLA des offres de tunnels. Le niveau qui ouvre des avoirs est celui des conditions générales de vente, ${'uptime-contract'} par an : en cas d’écart, il prévaut.`,
  },
  {
    question: 'Ma connexion actuelle suffit-elle ?',
    answer:
      'Oui, si ses débits montant et descendant dépassent celui du tunnel. Une adresse fixe simplifie le montage ; sans elle, dites-le-nous, le type de tunnel en dépend.',
  },
  {
    question: 'Pourquoi mes gros paquets ne passent-ils plus ?',
    answer:
      'Chaque tunnel ajoute ses en-têtes, et la taille utile baisse d’autant. Réglez le MTU de l’interface sur la valeur du tableau, ou limitez la taille des segments TCP (MSS) sur votre routeur.',
  },
  {
    question: 'Le filtrage fonctionne-t-il si l’attaque vise ma ligne ?',
    answer:
      'Non : seul le trafic qui passe par nous est filtré. Gardez secrète l’adresse de votre propre accès, et n’exposez que celles du tunnel.',
  },
  {
    question: 'Puis-je changer d’offre ?',
    answer:
      'Écrivez-nous : Tunnel Pro est le palier au-dessus de Tunnel Starter, et Tunnel Elite fait l’objet d’un devis.',
  },
];
