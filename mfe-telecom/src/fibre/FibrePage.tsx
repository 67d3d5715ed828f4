import { Link, useOperator } from '@site/kit/page-context';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { ClaimWord, withClaims } from '@site/kit/ui/Claim';
import type { DescriptionListRow } from '@site/kit/ui/DescriptionList';
import { Drawing } from '@site/kit/ui/Drawing';
import type { FaqItem } from '@site/kit/ui/Faq';
import { Price } from '@site/kit/ui/Price';
import { ServiceLevel } from '@site/kit/ui/ServiceLevel';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { FaqSection } from '../layout/FaqSection.tsx';
import { Footprint } from '../layout/Footprint.tsx';
import { TelecomHero } from '../layout/TelecomHero.tsx';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import { SummaryLink } from '../summary/SummaryLink.tsx';
import { EligibilityForm } from './EligibilityForm.tsx';
import styles from './Fibre.module.css';
import { type FibreOffer, fibreOffers } from './offers.ts';

/** Returns a spec's value; a claim says what it promises. */
const promised = ({ value }: FibreOffer['specs'][number]) =>
  typeof value === 'object' ? <ServiceLevel id={value.claim} /> : value;

const prefix = ({ isFrom }: FibreOffer) => isFrom && { prefix: 'à partir de' as const };

const reasons: DescriptionListRow[] = [
  {
    id: 'gtr',
    term: withClaims`GTR ${'fibre-repair'}`,
    text: withClaims`Le temps de rétablissement ${<ClaimWord id="fibre-repair" />} sur la fibre dédiée, après une panne.`,
  },
  {
    term: 'Un support téléphonique humain',
    text: withClaims`${'support-hours'}, par les personnes qui exploitent le réseau.`,
  },
  {
    term: 'Presque partout en France',
    text: withClaims`${'fibre-coverage'} des zones d’activité, outre‑mer compris.`,
  },
  {
    term: 'Des débits élevés',
    text: withClaims`Jusqu’à 10 Gb/s par fibre dédiée et ${'fibre-speed'} sur l’ensemble du réseau : un débit supérieur à 10 Gb/s s’étudie sur devis.`,
  },
];

/** Rows for private customers: existing offers, and offers that don't exist. */
const home: DescriptionListRow[] = [
  {
    term: 'Ce qui existe',
    text: (
      <>
        Des <Link to="/offres/telephonie-mobile">forfaits mobiles sans engagement</Link>, en eSIM ou en SIM
        physique, et une <Link to="/offres/telephonie">ligne de téléphonie IP</Link> sur l’accès que vous avez
        déjà.
      </>
    ),
  },
  {
    term: 'Ce qui n’existe pas',
    text: 'Un accès Internet à la maison : nous ne vendons ni fibre à domicile (FTTH), ni ADSL, ni box.',
  },
];

const faq: FaqItem[] = [
  {
    question: 'Quelle différence entre fibre mutualisée et fibre dédiée ?',
    answer: withClaims`La fibre mutualisée PRO partage l’infrastructure locale entre plusieurs clients : elle est plus simple et moins chère. La fibre dédiée (FTTO) vous est réservée de bout en bout, avec un SLA de ${'fibre-sla'}, une GTR de ${'fibre-repair'} et une IPv4 fixe. Le niveau du contrat, pour les deux, est de ${'uptime-contract'} par an.`,
  },
  {
    question: 'Que se passe-t-il si la fibre est coupée ?',
    answer: withClaims`Avec le secours 4G/5G, le trafic bascule en ${'fibre-backup-delay'} sur le réseau mobile. Sans lui, le rétablissement de la fibre dédiée (GTR) est ${<ClaimWord id="fibre-repair" />} en ${'fibre-repair'}.`,
  },
];

export default function FibrePage() {
  const { hosts } = useOperator();
  return (
    <>
      <TelecomHero
        title="Fibre entreprise, avec un support humain"
        lead={withClaims`Fibre mutualisée, fibre dédiée et secours 4G/5G pour les entreprises et les collectivités, avec un support téléphonique humain ${'support-hours'}. Sur la fibre dédiée, un rétablissement ${<ClaimWord id="fibre-repair" />} en ${'fibre-repair'}.`}
      >
        <Price cents={fibreOffers[0]?.priceCents ?? null} size="l" prefix="à partir de" />
        <ButtonLink to="#adresse">Faire étudier mon adresse</ButtonLink>
      </TelecomHero>
      {fibreOffers.map((offer) => (
        <Access key={offer.id} offer={offer} />
      ))}
      <TelecomSection
        id="chemins"
        title="Deux chemins"
        intro="La fibre, par le nœud de raccordement optique (NRO), et le secours 4G/5G, qui prend le relais quand elle est coupée."
      >
        <PathDrawing />
        <Footprint access="fixed" />
      </TelecomSection>
      <EligibilityForm />
      <TelecomSection
        id="particulier"
        title="Vous êtes un particulier ?"
        intro="Nos accès fibre sont faits pour les entreprises et les collectivités."
        rows={home}
      />
      <TelecomSection id="pourquoi" title="Pourquoi nous choisir" rows={reasons} />
      <FaqSection name="fibre" items={faq} />
      <CallToAction
        title="Parlons de votre adresse"
        actions={
          <>
            <ButtonLink to="/contact">Nous contacter</ButtonLink>
            <ButtonLink to={hosts.quote} look="secondary" isNewTab>
              Devis personnalisé
            </ButtonLink>
            <ButtonLink to="/contact?objet=rappel#rappel" look="secondary">
              Être rappelé
            </ButtonLink>
          </>
        }
      >
        L’éligibilité et le prix d’une fibre dépendent du lieu : une adresse suffit pour vous répondre.
      </CallToAction>
    </>
  );
}

/** Section of an access: its published specs and its price. */
function Access({ offer }: { offer: FibreOffer }) {
  const { id, name, audience, priceCents, specs, terms } = offer;
  return (
    <TelecomSection id={id} title={name} intro={audience}>
      <div className={styles.offer}>
        <SpecList specs={specs.map((spec) => ({ label: spec.label, value: promised(spec) }))} />
        <div className={styles.price}>
          <Price cents={priceCents} size="l" {...prefix(offer)} />
          {terms && <p>Prix définitif {terms}.</p>}
          <TrueCost
            monthlyCents={priceCents}
            note="Abonnement seul ; les frais qui dépendent de l’adresse sont au devis."
          />
          <ButtonLink to={`/contact?offre=${id}`} label={`Demander cette offre : ${name}`}>
            Demander cette offre
          </ButtonLink>
          <AddToQuote id={id} name={name} monthlyCents={priceCents} />
          <SummaryLink id={id} name={name} />
        </div>
      </div>
    </TelecomSection>
  );
}

/** Drawing of two routes from a customer's site to the backbone. */
function PathDrawing() {
  return (
    <div className={styles.path}>
      <Drawing viewBox="0 0 620 190">
        <path d="M14 150h34v-46l30-22 30 22v46h14" />
        <path d="M66 150v-26h24v26" />
        <path d="M118 128h142M308 128h188" stroke="var(--accent)" strokeWidth="3" />
        <rect x="260" y="102" width="48" height="52" rx="3" />
        <path d="M270 116h28m-28 12h28m-28 12h28" />
        <path d="M78 76V56" strokeDasharray="3 5" />
        <path d="M66 48a17 17 0 0 1 24 0M58 39a28 28 0 0 1 40 0" stroke="var(--second)" strokeWidth="1.8" />
        <path
          d="M106 40C190 14 300 14 372 34M404 44C450 58 490 82 512 104"
          strokeDasharray="2 8"
          strokeLinecap="round"
          stroke="var(--second)"
          strokeWidth="2.4"
        />
        <path d="M388 60V22m-9 38 9-38 9 38" stroke="var(--second)" strokeWidth="1.8" />
        <circle cx="524" cy="128" r="28" />
        <circle cx="524" cy="128" r="9" fill="var(--accent)" stroke="none" />
        <path d="M552 128h54M544 108l44-36M544 148l44 34" />
        <g fill="currentColor" stroke="none" textAnchor="middle">
          <text x="78" y="172">
            Votre site
          </text>
          <text x="284" y="174">
            NRO
          </text>
          <text x="524" y="178">
            Réseau
          </text>
          <text x="388" y="80">
            4G/5G
          </text>
        </g>
      </Drawing>
    </div>
  );
}
