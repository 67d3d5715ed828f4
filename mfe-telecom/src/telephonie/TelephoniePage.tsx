import { Link } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import type { FaqItem } from '@site/kit/ui/Faq';
import { NoScriptNote } from '@site/kit/ui/NoScriptNote';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { FaqSection } from '../layout/FaqSection.tsx';
import { TelecomHero, VoiceOffers } from '../layout/TelecomHero.tsx';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import { SummaryLink } from '../summary/SummaryLink.tsx';
import Configurator from './Configurator.island.tsx';
import { EmergencyCalls } from './EmergencyCalls.tsx';
import { lineOptions, phoneLine } from './offer.ts';

const getPrice = (id: string) => lineOptions.find((option) => option.id === id)?.priceCents ?? null;

const firstSteps = [
  {
    term: '1. Vous choisissez',
    text: 'Canaux, numéros, portabilité, enregistrement se règlent ci-dessus ; la commande se passe dans l’espace client.',
  },
  {
    term: '2. Vous branchez',
    text: 'Un téléphone IP, une application sur ordinateur ou mobile, un standard : ce qui parle SIP s’enregistre avec les identifiants de la ligne.',
  },
  {
    term: '3. Vous téléphonez',
    text: 'La voix passe par votre accès à Internet. Vous gardez le même numéro au bureau, chez vous et en déplacement.',
  },
];

const portingSteps = [
  {
    term: 'Demandez votre RIO',
    text: 'Appelez le 3179 depuis la ligne à transférer : vous recevez son relevé d’identité opérateur.',
  },
  {
    term: 'Joignez-le à la commande',
    text: 'Avec le numéro à reprendre, tel qu’il figure sur le contrat actuel.',
  },
  {
    term: 'Ne résiliez pas vous-même',
    text: 'C’est la demande de portabilité qui met fin à l’ancien contrat.',
  },
];

/** Answers rely only on docs/product.md#telephony and on facts of every SIP line. */
const faq: FaqItem[] = [
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

export default function TelephoniePage() {
  return (
    <>
      <TelecomHero
        title="Téléphonie IP"
        lead="Une ligne VoIP (SIP) pour une entreprise, une association ou un télétravailleur : un prix de base, quatre options, et le montant de la première facture affiché avant la commande."
        below={
          <>
            <VoiceOffers here="/offres/telephonie" />
            <NoScriptNote />
          </>
        }
      >
        <Price cents={phoneLine.priceCents} size="l" prefix="dès" />
      </TelecomHero>
      <Configurator />
      <TelecomSection id="fonctionnement" title="De la commande au premier appel" rows={firstSteps} />
      <TelecomSection id="compris" title="Ce que le prix comprend">
        <SpecList
          specs={[
            { label: 'Ligne VoIP et son numéro fixe', value: 'dans le prix de base' },
            { label: 'Canaux et numéros supplémentaires', value: 'en option, au mois' },
            { label: 'Enregistrement des appels', value: 'en option, au mois' },
            { label: 'Portabilité', value: 'en option, payée une fois' },
            { label: 'Prix des communications', value: null },
            { label: 'Téléphone, casque, accès à Internet', value: 'non compris' },
            { label: 'Paiement', value: 'à la commande (CGV)' },
            { label: 'Résiliation', value: '48 h avant le renouvellement (CGV)' },
          ]}
        />
        <p>
          <Link to="/mentions-legales#cgv">Lire les conditions générales de vente</Link>
        </p>
        <p>
          <SummaryLink id={phoneLine.id} name={phoneLine.name} />
        </p>
      </TelecomSection>
      <TelecomSection
        id="portabilite"
        title="Garder votre numéro"
        intro="La portabilité transfère votre numéro actuel sur la nouvelle ligne. Elle se paie une seule fois, avec la première facture."
        rows={portingSteps}
      >
        <Price cents={getPrice('portabilite')} unit={null} size="l" />
      </TelecomSection>
      <EmergencyCalls />
      <FaqSection name="telephonie" items={faq} />
      <CallToAction
        title="Plusieurs postes, un standard ?"
        actions={
          <>
            <ButtonLink to="/contact?offre=telephonie">Nous contacter</ButtonLink>
            <ButtonLink to="/offres/trunk" look="secondary">
              Voir les trunks SIP
            </ButtonLink>
            <ButtonLink to="/offres/pbx-managed" look="secondary">
              Voir le standard géré
            </ButtonLink>
          </>
        }
      >
        Un trunk SIP raccorde le standard que vous avez ; le standard géré vous évite d’en avoir un.
      </CallToAction>
    </>
  );
}
