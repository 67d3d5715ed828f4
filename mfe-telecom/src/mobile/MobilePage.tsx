import { Link } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import type { FaqItem } from '@site/kit/ui/Faq';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { FaqSection } from '../layout/FaqSection.tsx';
import { Footprint } from '../layout/Footprint.tsx';
import { TelecomHero, VoiceOffers } from '../layout/TelecomHero.tsx';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { ACTIVATION_CENTS, fairUseTerms, maxDataGo, mobilePlans } from './plans.ts';

const euVolumes = [...new Set(mobilePlans.map(({ euGo }) => euGo))].join(' ou ');

/** Answers rely only on docs/product.md#mobile and on facts of every French mobile line. */
const faq: FaqItem[] = [
  {
    question: 'eSIM ou SIM physique : que choisir ?',
    answer:
      'L’eSIM est une puce déjà dans le téléphone : on y installe le forfait, sans carte à insérer, et elle laisse le tiroir libre pour une seconde ligne. La SIM physique convient à tout téléphone qui a un tiroir ; pour changer de téléphone, on la déplace. Le prix est le même.',
  },
  {
    question: 'Comment garder mon numéro ?',
    answer:
      'Appelez gratuitement le 3179 depuis la ligne à transférer : vous recevez son relevé d’identité opérateur (RIO). Joignez-le à votre commande et ne résiliez pas vous-même : la portabilité, gratuite, met fin à l’ancien contrat.',
  },
  {
    question: 'Que se passe-t-il au-delà des limites ?',
    answer: (
      <>
        Au-delà de {fairUseTerms.contactsPerMonth} correspondants différents dans le mois ou de{' '}
        {fairUseTerms.callHours} heures d’appel d’affilée, la minute coûte{' '}
        <Price cents={fairUseTerms.minuteCents} unit={null} /> et le SMS{' '}
        <Price cents={fairUseTerms.smsCents} unit={null} />.
      </>
    ),
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
        Oui, il n’y a pas d’engagement. Une entreprise demande la résiliation 48 h avant le renouvellement ;
        un consommateur, quand il veut (<Link to="/mentions-legales#cgv-6">article 6 des CGV</Link>).
      </>
    ),
  },
];

/** Page `/offres/telephonie-mobile`. Private people buy these plans: prices TTC come first. */
export default function MobilePage() {
  const [first] = mobilePlans;
  return (
    <div data-prices="ttc">
      <TelecomHero
        title="Forfaits mobiles sans engagement"
        lead={`De ${first.dataGo} à ${maxDataGo} Go, appels et SMS illimités en France, en eSIM ou en SIM physique. Portabilité gratuite : vous gardez votre numéro.`}
        below={<VoiceOffers here="/offres/telephonie-mobile" />}
      >
        <Price cents={first.priceCents} size="l" prefix="dès" />
      </TelecomHero>
      <PlanChoice />
      <TelecomSection
        id="conditions"
        title="Les conditions"
        intro="Les limites des appels et des SMS illimités, les mêmes pour les cinq forfaits."
      >
        <SpecList
          specs={[
            { label: 'Appels et SMS en France', value: 'illimités' },
            {
              label: 'Correspondants différents',
              value: `jusqu’à ${fairUseTerms.contactsPerMonth} par mois`,
            },
            { label: 'Durée d’un appel', value: `${fairUseTerms.callHours} h au plus` },
            {
              label: 'Au-delà, la minute d’appel',
              value: <Price cents={fairUseTerms.minuteCents} unit="minute" />,
            },
            { label: 'Au-delà, le SMS', value: <Price cents={fairUseTerms.smsCents} unit={null} /> },
            {
              label: 'Frais d’activation, une fois',
              value: <Price cents={ACTIVATION_CENTS} unit={null} />,
            },
            { label: 'Engagement', value: 'aucun' },
            { label: 'Portabilité du numéro', value: 'gratuite' },
          ]}
        />
        <Footprint access="mobile" />
      </TelecomSection>
      <FaqSection name="mobile" items={faq} />
      <CallToAction
        title="Plusieurs lignes à équiper ?"
        actions={
          <>
            <ButtonLink to="/contact">Nous contacter</ButtonLink>
            <ButtonLink to="/offres/telephonie" look="secondary">
              Voir la téléphonie IP
            </ButtonLink>
          </>
        }
      >
        Dites-nous combien de lignes, en eSIM ou en SIM physique, et quels numéros reprendre.
      </CallToAction>
    </div>
  );
}
