import { Link } from '@site/kit/nav';
import type { FaqItem } from '@site/kit/ui/Faq';

/** States only what docs/product.md#telephony gives and what holds for any SIP line. */
export const faq: FaqItem[] = [
  {
    question: 'Canal ou numéro : que faut-il ajouter ?',
    answer:
      'Un canal est un appel en cours : ajoutez-en pour parler à plusieurs en même temps. Un numéro est une façon de vous joindre : ajoutez-en pour séparer les services ou afficher un second numéro.',
  },
  {
    question: 'De quoi ai-je besoin pour téléphoner ?',
    answer:
      'D’un accès à Internet et d’un appareil qui parle SIP : un téléphone IP, une application pour ordinateur ou mobile, ou un standard. Ce matériel n’est pas compris dans le prix.',
  },
  {
    question: 'Combien coûtent les appels ?',
    answer: (
      <>
        Le calcul ci-dessus porte sur la ligne et ses options. Le prix des communications dépend de la
        destination : <Link to="/contact?offre=telephonie">demandez-le-nous</Link> avant de commander.
      </>
    ),
  },
  {
    question: 'Ai-je le droit d’enregistrer mes appels ?',
    answer:
      'Oui, pour un but précis et en informant vos correspondants et vos salariés, qui peuvent s’y opposer. La CNIL publie les règles à suivre.',
  },
  {
    question: 'Et si Internet est coupé ?',
    answer: (
      <>
        La ligne a besoin de votre accès. Un <Link to="/offres/fibre#fibre-secours">secours 4G/5G</Link> prend
        le relais quand la fibre s’arrête.
      </>
    ),
  },
];
