import { Link, useOperator } from '@site/kit/page-context';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { ContactLinks } from '@site/kit/ui/ContactLinks';
import type { FaqItem } from '@site/kit/ui/Faq';
import { NoScriptNote } from '@site/kit/ui/NoScriptNote';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { Testimonial, type TestimonialData } from '@site/kit/ui/Testimonial';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { Fragment } from 'react';
import { FaqSection } from '../layout/FaqSection.tsx';
import { TelecomHero, VoiceOffers } from '../layout/TelecomHero.tsx';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import { SummaryLink } from '../summary/SummaryLink.tsx';
import { EmergencyCalls } from '../telephonie/EmergencyCalls.tsx';
import { Channels } from './Channels.tsx';
import { type TrunkPlan, trunkPlans } from './plans.ts';
import styles from './Trunk.module.css';
import TrunkCalculator from './TrunkCalculator.island.tsx';

/** Returns the benefits of a trunk. @param asn the operator's AS number */
const features = (asn: string) => [
  {
    term: 'Votre standard reste',
    text: 'SIP est un protocole public : le trunk se raccorde au matériel et au logiciel que vous avez.',
  },
  {
    term: 'Des canaux, pas des lignes',
    text: 'Vous payez des appels simultanés, quel que soit le nombre de postes derrière.',
  },
  {
    term: 'La minute au prix affiché',
    text: (
      <>
        {trunkPlans
          .filter(({ minuteRate }) => minuteRate > 0)
          .map(({ id, minuteRate }, index) => (
            <Fragment key={id}>
              {index > 0 && ' ou '}
              <Price cents={null} rate={minuteRate} unit={null} />
            </Fragment>
          ))}{' '}
        selon l’offre, ou comprise.
      </>
    ),
  },
  {
    term: 'Le calcul avant l’achat',
    text: 'Les trois totaux côte à côte, et le nombre de minutes à partir duquel changer d’offre.',
  },
  {
    term: 'Notre propre réseau',
    text: `Nous exploitons notre dorsale (${asn}) : vos interlocuteurs sont ceux qui l’exploitent.`,
  },
];

const audiences = [
  {
    term: 'PME',
    text: 'Un standard déjà en place, quelques appels à la fois : le trunk remplace les lignes sans toucher aux postes.',
  },
  {
    term: 'Centres d’appels',
    text: 'Beaucoup d’appels en même temps, beaucoup de minutes : un prix connu d’avance et assez de canaux.',
  },
  {
    term: 'Intégrateurs',
    text: 'Un raccordement SIP par client, un abonnement par trunk : la facture distingue chaque client.',
  },
];

/** Sector scenarios, not customers (docs/product.md#honesty). */
const testimonials: TestimonialData[] = [
  {
    name: 'Négoce de matériaux',
    role: 'PME, deux appels à la fois',
    content: 'Nous avons gardé notre standard et saisi nos minutes dans le calculateur.',
  },
  {
    name: 'Service client externalisé',
    role: 'Centre d’appels, minutes comprises',
    content:
      'Ce qui nous coûtait du temps, c’était de prévoir la facture. Avec les minutes comprises, elle est la même chaque mois.',
  },
  {
    name: 'Intégrateur téléphonie',
    role: 'Plusieurs standards de clients',
    content: 'Un trunk par client, et je sais dire à partir de combien de minutes il doit changer d’offre.',
  },
].map((scenario) => ({ ...scenario, rating: 5, verified: false }));

/** Answers rely only on docs/product.md#trunk and on facts of every SIP trunk. */
const faq: FaqItem[] = [
  {
    question: 'Combien de canaux me faut-il ?',
    answer:
      'Un canal porte un appel, entrant ou sortant. Comptez les conversations de votre heure la plus chargée : c’est ce nombre, et non celui des postes, qui décide.',
  },
  {
    question: 'Mon standard est-il compatible ?',
    answer: (
      <>
        S’il parle SIP, il peut s’y raccorder. Donnez-nous sa marque, son modèle et sa version par le{' '}
        <Link to="/contact">formulaire de contact</Link> : nous vous répondons avant la commande.
      </>
    ),
  },
  {
    question: 'Quels appels sont compris dans Trunk Max ?',
    answer: (
      <>
        Les appels illimités vers la France. Pour les autres destinations,{' '}
        <Link to="/contact?offre=trunk-max">demandez-nous les tarifs</Link>.
      </>
    ),
  },
  {
    question: 'Et si je n’ai pas de standard ?',
    answer: (
      <>
        Deux autres offres vous en dispensent : la <Link to="/offres/telephonie">ligne VoIP</Link>, que l’on
        branche sur un téléphone IP, et le <Link to="/offres/pbx-managed">standard géré</Link>, où nous
        exploitons le standard pour vous.
      </>
    ),
  },
];

export default function TrunkPage() {
  const { identifiers } = useOperator();
  return (
    <>
      <TelecomHero
        title="Un trunk SIP pour le standard que vous avez"
        lead="Votre standard téléphonique parle SIP ? Raccordez-le à notre réseau : un abonnement, un nombre d’appels simultanés, un prix à la minute."
        below={
          <>
            <VoiceOffers here="/offres/trunk" />
            <NoScriptNote />
          </>
        }
      >
        <Price cents={trunkPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      </TelecomHero>
      <TrunkCalculator />
      <TelecomSection
        isWide
        id="offres"
        title="Trois trunks"
        intro="Un canal porte un appel à la fois : comptez ceux de votre heure la plus chargée. « Commander » ouvre un message : nous vous rappelons pour conclure."
      >
        <ul className={styles.plans}>
          {trunkPlans.map((plan) => (
            <li key={plan.id}>
              <Plan plan={plan} />
            </li>
          ))}
        </ul>
      </TelecomSection>
      <TelecomSection id="atouts" title="Ce que le trunk vous apporte" rows={features(identifiers.asn)} />
      <TelecomSection id="publics" title="Pour qui" rows={audiences} />
      <TelecomSection id="temoignages" title="Trois exemples">
        <div>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} layout="row" />
          ))}
        </div>
      </TelecomSection>
      <EmergencyCalls />
      <FaqSection name="trunk" items={faq} />
      <CallToAction title="Un standard à raccorder ?">
        <ContactLinks />
      </CallToAction>
    </>
  );
}

/** Card of a plan, with a drawing of its channels. */
function Plan({ plan: { id, name, channels, minuteRate, priceCents } }: { plan: TrunkPlan }) {
  const isIncluded = minuteRate === 0;
  return (
    <article id={id} className={styles.plan}>
      <Channels channels={channels} />
      <h3>{name}</h3>
      <Price cents={priceCents} size="l" />
      <SpecList
        specs={[
          { label: 'Appels simultanés', value: channels ?? 'non limités par l’offre' },
          {
            label: 'Minute d’appel',
            value: isIncluded ? 'comprise' : <Price cents={null} rate={minuteRate} unit={null} />,
          },
        ]}
      />
      <TrueCost
        monthlyCents={priceCents}
        note={isIncluded ? 'Appels illimités vers la France.' : 'Plus les minutes d’appel.'}
      />
      <ButtonLink to={`/contact?offre=${id}`} label={`Commander ${name}`}>
        Commander
      </ButtonLink>
      <AddToQuote id={id} name={name} monthlyCents={priceCents} />
      <SummaryLink id={id} name={name} />
    </article>
  );
}
