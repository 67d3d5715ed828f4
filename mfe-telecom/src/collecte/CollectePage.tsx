import { useOperator } from '@site/kit/page-context';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { CheckList } from '@site/kit/ui/CheckList';
import { Claim, withClaims } from '@site/kit/ui/Claim';
import { ContactLinks } from '@site/kit/ui/ContactLinks';
import { Faq, FaqEntry, wrapFaqAnswers } from '@site/kit/ui/Faq';
import { PaginatedItems } from '@site/kit/ui/PaginatedItems';
import { Pagination } from '@site/kit/ui/Pagination';
import { Price } from '@site/kit/ui/Price';
import { ServiceLevel } from '@site/kit/ui/ServiceLevel';
import { SpecList } from '@site/kit/ui/SpecList';
import { Steps } from '@site/kit/ui/Steps';
import { Testimonial } from '@site/kit/ui/Testimonial';
import type { ReactNode } from 'react';
import { SectionNavigation, TelecomHero } from '../layout/TelecomHero.tsx';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import { SummaryLink } from '../summary/SummaryLink.tsx';
import styles from './Collecte.module.css';
import {
  buildReasons,
  comparedFeatures,
  faq,
  partnerProfiles,
  testimonials,
  trafficSteps,
  useCases,
} from './content.tsx';
import { type CollecteOffer, ercOffers, maxMbps, rawCollecteOffers } from './offers.ts';

// A no-break space keeps a figure and its unit on one line.
const withUnit = (speed: string) => speed.replace(' ', '\u00a0');

export default function CollectePage() {
  const { identifiers } = useOperator();
  return (
    <>
      <TelecomHero
        title="Collecte : une seule interconnexion"
        lead={withClaims`Collecte pour fournisseurs d’accès et intégrateurs : ${'collecte-operators'} interconnectés, de 100 Mb/s à 100 Gb/s, en collecte brute ou en ERC avec un SLA de ${'collecte-sla'}.`}
        below={
          <SectionNavigation
            stations={[
              { id: 'comparatif', label: 'Comparer' },
              { id: 'erc', label: 'Offres ERC' },
              { id: 'brute', label: 'Collecte brute' },
              { id: 'profils', label: 'PAI ou PSI' },
              { id: 'technique', label: 'Technique' },
              { id: 'pourquoi', label: 'Pourquoi nous' },
              { id: 'usages', label: 'Usages' },
              { id: 'faq', label: 'Questions' },
            ]}
          />
        }
      >
        <Price cents={null} size="l" />
        <ButtonLink to="/contact">Demander une démo</ButtonLink>
      </TelecomHero>
      <ComparisonSection />
      <TelecomSection
        id="erc"
        title="Offres ERC"
        intro="Six paliers, le même niveau de service sur chacun : seul le débit change, dessiné à l’échelle."
      >
        <OfferList
          list="liste-erc"
          label="Pages des offres ERC"
          offers={ercOffers}
          common={withClaims`Sur chaque palier : SLA de ${'collecte-sla'}, latence de ${'collecte-latency'}, ${'collecte-operators'}, licence L6 du constructeur du routeur, vos lignes livrées en un seul point.`}
        />
      </TelecomSection>
      <TelecomSection
        id="brute"
        title="Collecte brute"
        intro="La bande passante seule, quand vous avez déjà les routeurs et l’exploitation."
      >
        <OfferList
          list="liste-brute"
          label="Pages des offres de collecte brute"
          offers={rawCollecteOffers}
          common={withClaims`Sur chacune : ${'collecte-operators'}, bande passante livrée telle quelle, vos routeurs, vos licences.`}
        />
      </TelecomSection>
      <ProfilesSection />
      <TelecomSection
        id="principe"
        title="L’ERC en trois étapes"
        intro="De la collecte, plus un niveau de service, une latence et la licence du routeur."
      >
        <Steps steps={trafficSteps} />
      </TelecomSection>
      <TechnicalSection />
      <TelecomSection id="pourquoi" title="Pourquoi nous choisir">
        <Faq name="pourquoi" items={wrapFaqAnswers(buildReasons(identifiers.asn))} />
      </TelecomSection>
      <TelecomSection id="usages" title="Quatre usages">
        <Faq name="usages" items={wrapFaqAnswers(useCases)} />
      </TelecomSection>
      <VoicesSections />
      <CallToAction
        title="Parlons de vos lignes"
        actions={
          <>
            <ButtonLink to="/contact">Demander une démo</ButtonLink>
            <ButtonLink to="/contact" look="secondary">
              Nous contacter
            </ButtonLink>
          </>
        }
      >
        Une carte de vos zones et un débit suffisent pour commencer. <ContactLinks />
      </CallToAction>
    </>
  );
}

interface OfferListProps {
  /** Id of the list, for its pager. */
  list: string;
  /** Accessible name of the pager. */
  label: string;
  offers: CollecteOffer[];
  /** Content that all offers of the list share. */
  common: ReactNode;
}

/** Paged list of offers, with bars of their speeds on one scale. */
function OfferList({ list, label, offers, common }: OfferListProps) {
  return (
    <>
      <p>{common}</p>
      <PaginatedItems
        id={list}
        layout="rows"
        items={offers}
        itemId={({ id }) => id}
        render={({ id, name, speed, mbps, description }) => (
          <article id={id} className={styles.step}>
            <h3>{name}</h3>
            <p className={styles.price}>{name.includes(speed) ? 'Sur devis' : `${speed}, sur devis`}</p>
            <svg
              className={styles.scale}
              viewBox={`0 0 ${maxMbps} 10`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={`M0 5H${maxMbps}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
              <path
                d={`M0 5H${mbps}`}
                stroke="var(--accent)"
                strokeWidth="8"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <p className={styles.text}>{description}</p>
            <div className={styles.action}>
              <ButtonLink to={`/contact?offre=${id}`} look="secondary" label={`Demander un devis : ${name}`}>
                Devis
              </ButtonLink>
              <AddToQuote id={id} name={name} monthlyCents={null} />
              <SummaryLink id={id} name={name} />
            </div>
          </article>
        )}
      />
      <Pagination list={list} label={label} length={offers.length} />
    </>
  );
}

function ComparisonSection() {
  return (
    <TelecomSection
      isWide
      id="comparatif"
      title="Comparer les offres"
      intro="Ce que comprend notre ERC, et les questions à poser à tout fournisseur."
    >
      {/* The cells hold sentences: on narrow screens each criterion becomes three lines, not a card as in `PlanTable`. */}
      <table className={styles.table}>
        <caption>L’ERC et les autres solutions, critère par critère</caption>
        <thead>
          <tr>
            <th scope="col">Critère</th>
            <th scope="col">Notre ERC</th>
            <th scope="col">Autres solutions</th>
          </tr>
        </thead>
        <tbody>
          {comparedFeatures.map(({ id, feature, erc, others }) => (
            <tr key={id} id={`critere-${id}`}>
              <th scope="row">{feature}</th>
              <td>{erc}</td>
              <td>{others}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TelecomSection>
  );
}

function ProfilesSection() {
  return (
    <TelecomSection
      id="profils"
      title="Deux profils d’opérateur partenaire"
      intro="Une même interconnexion, pour deux types de partenaires."
    >
      <div className={styles.profiles}>
        {partnerProfiles.map(({ id, name, description, features, technicalDetails, start }) => (
          <article key={id} id={id} className={styles.profile}>
            <h3>{name}</h3>
            <p>{description}</p>
            <details name="profils" className={styles.sheet}>
              <summary>Ce que vous recevez</summary>
              <CheckList items={features} />
              <SpecList specs={technicalDetails} />
            </details>
            <ButtonLink to={start.to} look="secondary">
              {start.label}
            </ButtonLink>
          </article>
        ))}
      </div>
    </TelecomSection>
  );
}

/** Testimonials and questions, a page of each at a time. */
function VoicesSections() {
  return (
    <>
      <TelecomSection id="temoignages" title="Exemples par métier">
        <PaginatedItems
          id="liste-temoignages"
          layout="rows"
          items={testimonials}
          itemId={({ name }) => name}
          render={(testimonial) => <Testimonial {...testimonial} layout="row" />}
        />
        <Pagination list="liste-temoignages" label="Pages des témoignages" length={testimonials.length} />
      </TelecomSection>
      <TelecomSection id="faq" title="Questions fréquentes">
        {/* The entries of all pages share one name, so that one question is open at a time. */}
        <PaginatedItems
          id="liste-questions"
          layout="rows"
          items={wrapFaqAnswers(faq)}
          itemId={({ question }) => question}
          render={(item) => <FaqEntry name="collecte" {...item} />}
        />
        <Pagination list="liste-questions" label="Pages des questions" length={faq.length} />
      </TelecomSection>
    </>
  );
}

function TechnicalSection() {
  const { identifiers } = useOperator();
  const sheet = (offers: CollecteOffer[], sla: ReactNode, latency: ReactNode, licence: string) => (
    <SpecList
      specs={[
        { label: 'Débits', value: offers.map(({ speed }) => withUnit(speed)).join(' · ') },
        { label: 'SLA', value: sla },
        { label: 'Latence', value: latency },
        { label: 'Licence du routeur', value: licence },
        { label: 'Opérateurs interconnectés', value: <Claim id="collecte-operators" /> },
        { label: 'Numéro d’AS', value: identifiers.asn },
        { label: 'Prix', value: 'Sur devis' },
      ]}
    />
  );
  return (
    <TelecomSection id="technique" title="Détails techniques">
      <Faq
        name="technique"
        items={[
          {
            question: 'ERC : la fiche',
            answer: sheet(
              ercOffers,
              <ServiceLevel id="collecte-sla" />,
              <Claim id="collecte-latency" />,
              'L6 du constructeur',
            ),
          },
          {
            question: 'Collecte brute : la fiche',
            answer: sheet(rawCollecteOffers, null, null, 'La vôtre'),
          },
        ]}
      />
    </TelecomSection>
  );
}
