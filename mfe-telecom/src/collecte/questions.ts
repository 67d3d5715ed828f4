import type { Operator } from '@site/kit/operator';
import type { FaqItem } from '@site/kit/ui/Faq';

export const questions = (claims: Operator['claims']): FaqItem[] => [
  {
    question: 'Qu’est-ce que la collecte ?',
    answer: `Le transport des lignes de vos abonnés ou de vos clients depuis le réseau de l’opérateur qui les exploite jusqu’au vôtre. Nous sommes interconnectés avec ${claims['collecte-operators'].text} ; vous l’êtes avec nous.`,
  },
  {
    question: 'Quelle différence entre l’ERC et la collecte brute ?',
    answer: `La collecte brute vous remet la bande passante telle quelle, de 100 Mb/s à 100 Gb/s. L’ERC, de 1 à 100 Gb/s, y ajoute un SLA de ${claims['collecte-sla'].text}, une latence de ${claims['collecte-latency'].text} et la licence L6 du constructeur du routeur.`,
  },
  {
    question: 'PAI ou PSI : quel est mon profil ?',
    answer:
      'Si vous exploitez déjà un réseau pour des abonnés, PAI. Si l’accès complète d’autres services que vous vendez, PSI. En cas de doute, décrivez-nous votre activité : le profil sert à partir du bon pied, il n’est pas une case à cocher.',
  },
  {
    question: 'Pourquoi tout est-il sur devis ?',
    answer:
      'Le prix d’une collecte dépend des lieux, des opérateurs à joindre et du débit. Un prix d’appel serait faux pour presque tout le monde.',
  },
  {
    question: 'Que faut-il préparer pour un devis ?',
    answer:
      'Les zones ou les adresses à couvrir, le débit attendu à la mise en service et dans un an, l’endroit où vous voulez être livré, et le routeur que vous utilisez.',
  },
  {
    question: 'Le SLA annoncé est-il contractuel ?',
    answer: `${claims['collecte-sla'].text} est le niveau de l’offre ERC. Celui qui vous ouvre des avoirs est écrit dans nos conditions générales de vente : ${claims['uptime-contract'].text} par an. En cas d’écart, elles prévalent.`,
  },
  {
    question: 'La latence annoncée vaut-elle partout ?',
    answer: `C’est celle de la collecte ERC : ${claims['collecte-latency'].text}. De bout en bout, il faut y ajouter la ligne de l’abonné et votre propre réseau. Demandez-nous le détail pour vos sites.`,
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
