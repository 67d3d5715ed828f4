import { Claim } from '@site/kit/ui/Claim';
import type { FaqItem } from '@site/kit/ui/Faq';

export const questions: FaqItem[] = [
  {
    question: 'Qu’est-ce que la collecte ?',
    answer: (
      <p>
        Le transport des lignes de vos abonnés ou de vos clients depuis le réseau de l’opérateur qui les
        exploite jusqu’au vôtre. Nous sommes interconnectés avec <Claim id="collecte-operators" /> ; vous
        l’êtes avec nous.
      </p>
    ),
  },
  {
    question: 'Quelle différence entre l’ERC et la collecte brute ?',
    answer: (
      <p>
        La collecte brute vous remet la bande passante telle quelle, de 100 Mb/s à 100 Gb/s. L’ERC, de 1 à 100
        Gb/s, y ajoute un SLA de <Claim id="collecte-sla" />, une latence de <Claim id="collecte-latency" />{' '}
        et la licence L6 du constructeur du routeur.
      </p>
    ),
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
    answer: (
      <p>
        <Claim id="collecte-sla" /> est le niveau de l’offre ERC. Celui qui vous ouvre des avoirs est écrit
        dans nos conditions générales de vente : <Claim id="uptime-contract" /> par an. En cas d’écart, elles
        prévalent.
      </p>
    ),
  },
  {
    question: 'La latence annoncée vaut-elle partout ?',
    answer: (
      <p>
        C’est celle de la collecte ERC : <Claim id="collecte-latency" />. De bout en bout, il faut y ajouter
        la ligne de l’abonné et votre propre réseau. Demandez-nous le détail pour vos sites.
      </p>
    ),
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
