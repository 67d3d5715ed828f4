import { formatCents } from '@site/kit/money';
import { Link } from '@site/kit/nav';
import type { FaqItem } from '@site/kit/ui/Faq';
import { conditions, mobilePlans } from './plans.ts';

const euVolumes = [...new Set(mobilePlans.map(({ euGo }) => euGo))].join(' ou ');

/** States only what docs/product.md#mobile gives and what holds for any French mobile line. */
export const faq: FaqItem[] = [
  {
    question: 'eSIM ou SIM physique : que choisir ?',
    answer:
      'L’eSIM est une puce déjà dans le téléphone : on y installe le forfait, sans carte à insérer, et elle laisse le tiroir libre pour une seconde ligne. La SIM physique convient à tout téléphone qui a un tiroir et passe de l’un à l’autre à la main. Le prix est le même.',
  },
  {
    question: 'Comment garder mon numéro ?',
    answer:
      'Appelez gratuitement le 3179 depuis la ligne à transférer : vous recevez son relevé d’identité opérateur (RIO). Joignez-le à votre commande et ne résiliez pas vous-même : la portabilité, gratuite, met fin à l’ancien contrat.',
  },
  {
    question: 'Que se passe-t-il au-delà des limites ?',
    answer: `Au-delà de ${conditions.contactsPerMonth} correspondants différents dans le mois ou de ${conditions.callHours} heures d’appel d’affilée, la minute coûte ${formatCents(conditions.minuteCents)} HT et le SMS ${formatCents(conditions.smsCents)} HT.`,
  },
  {
    question: 'Puis-je m’en servir en Europe ?',
    answer: (
      <>
        Oui : selon le forfait, {euVolumes} Go de votre volume sont utilisables dans l’Union européenne. Pour
        les autres destinations, <Link to="/contact">demandez-nous les tarifs</Link> avant de partir.
      </>
    ),
  },
  {
    question: 'Puis-je partir quand je veux ?',
    answer: (
      <>
        Oui, il n’y a pas d’engagement. La résiliation se demande 48 h avant le renouvellement (
        <Link to="/mentions-legales#cgv">CGV</Link>).
      </>
    ),
  },
];
