import { Claim } from '@site/kit/ui/Claim';
import type { FaqItem } from '@site/kit/ui/Faq';

/** Layers of a packet an attack may aim at, from the wire up. */
export const layers = [
  {
    layer: 'L3',
    name: 'Réseau',
    text: 'Des paquets en masse, souvent à l’adresse source usurpée : le but est de remplir le lien.',
  },
  {
    layer: 'L4',
    name: 'Transport',
    text: 'Des connexions TCP jamais terminées, des réponses UDP amplifiées : le but est d’épuiser les tables.',
  },
  {
    layer: 'L5-L6',
    name: 'Session et présentation',
    text: 'Des échanges ouverts et laissés en suspens, négociation TLS comprise : le but est d’occuper les machines.',
  },
  {
    layer: 'L7',
    name: 'Application',
    text: 'Des requêtes d’apparence normale, en trop grand nombre : le but est de fatiguer le service lui-même.',
  },
];

/** What to have at hand before a BGP session is opened: questions, not promises. */
export const bgpNeeds = [
  { label: 'Votre numéro d’AS', value: 'attribué par votre registre' },
  { label: 'Vos préfixes', value: 'ceux que vous voulez annoncer, IPv4 et IPv6' },
  { label: 'Vos objets de routage', value: 'route, route6 et ROA à jour' },
  { label: 'Ce que vous attendez en retour', value: 'table complète, ou route par défaut' },
];

export const faq: FaqItem[] = [
  {
    question: 'À quoi sert un tunnel IP ?',
    answer:
      'À faire passer votre trafic par notre réseau sans déménager vos machines. Les paquets à destination de vos adresses arrivent chez nous, y sont filtrés, puis vous sont remis dans le tunnel.',
  },
  {
    question: 'Deux disponibilités sont affichées : laquelle me concerne ?',
    answer: (
      <p>
        <Claim id="transit-sla" /> est ce que nous annonçons pour le réseau de transit,{' '}
        <Claim id="transit-plan-sla" /> le SLA des offres de tunnels. Le niveau qui ouvre des avoirs est celui
        des conditions générales de vente, <Claim id="uptime-contract" /> par an : en cas d’écart, il prévaut.
      </p>
    ),
  },
  {
    question: 'Ma connexion actuelle suffit-elle ?',
    answer:
      'Oui si son débit montant et descendant dépasse celui du tunnel. Une adresse fixe simplifie le montage ; sans elle, dites-le-nous, le type de tunnel en dépend.',
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
      'Écrivez-nous : Tunnel Pro est le palier au-dessus de Tunnel Starter, et Tunnel Elite se dessine sur devis.',
  },
];
