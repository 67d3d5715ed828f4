import { Link } from '@site/kit/nav';
import type { FaqItem } from '@site/kit/ui/Faq';

/** States only what docs/product.md#telephony gives and what holds for any SIP line. */
export const faq: FaqItem[] = [
  {
    question: 'Canal ou numéro : que faut-il ajouter ?',
    answer: (
      <p>
        Un canal est un appel en cours : ajoutez-en pour parler à plusieurs en même temps. Un numéro est une
        façon de vous joindre : ajoutez-en pour séparer les services ou afficher un second numéro.
      </p>
    ),
  },
  {
    question: 'De quoi ai-je besoin pour téléphoner ?',
    answer: (
      <p>
        D’un accès à Internet et d’un appareil qui parle SIP : un téléphone IP, une application pour
        ordinateur ou mobile, ou un standard. Ce matériel n’est pas compris dans le prix.
      </p>
    ),
  },
  {
    question: 'Combien coûtent les appels ?',
    answer: (
      <p>
        Le calcul ci-dessus porte sur la ligne et ses options. Le prix des communications dépend de la
        destination : <Link to="/contact?offre=telephonie">demandez-le-nous</Link> avant de commander.
      </p>
    ),
  },
  {
    question: 'Ai-je le droit d’enregistrer mes appels ?',
    answer: (
      <p>
        Oui, pour un but précis et en informant vos correspondants et vos salariés, qui peuvent s’y opposer.
        La CNIL publie les règles à suivre.
      </p>
    ),
  },
  {
    question: 'Et si Internet est coupé ?',
    answer: (
      <p>
        La ligne a besoin de votre accès. Un <Link to="/offres/fibre#fibre-secours">secours 4G/5G</Link> prend
        le relais quand la fibre s’arrête.
      </p>
    ),
  },
];
