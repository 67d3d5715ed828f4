import { useOperator } from '@site/kit/nav';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import type { FaqItem } from '@site/kit/ui/Faq';
import { Ledger, type LedgerRow } from '@site/kit/ui/Ledger';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { withClaims } from '@site/kit/ui/withClaims';
import { Opening } from '../line/Opening.tsx';
import { Questions } from '../line/Questions.tsx';
import { Stop } from '../line/Stop.tsx';
import styles from './Fibre.module.css';
import { type FibreOffer, fibreOffers } from './offers.ts';
import { PathDrawing } from './PathDrawing.tsx';

/** What the three accesses are told apart by; the rest stands on their sheets. */
const compared = ['Débit', 'Latence', 'GTR', 'Réponse du support'];

/** A figure of an offer's sheet; null isn't published. */
const figure = ({ specs }: FibreOffer, label: string) => {
  const value = specs.find((spec) => spec.label === label)?.value;
  return typeof value === 'object' ? <Claim id={value.claim} /> : (value ?? null);
};

const prefix = ({ isFrom }: FibreOffer) => isFrom && { prefix: 'à partir de' as const };

const reasons: LedgerRow[] = [
  {
    id: 'gtr',
    term: withClaims`GTR ${'fibre-repair'}`,
    text: 'Sur la fibre dédiée, le délai de rétablissement est un engagement, pas une estimation.',
  },
  {
    term: 'Des humains au téléphone',
    text: withClaims`${'support-hours'}, par les personnes qui exploitent le réseau.`,
  },
  {
    term: 'Partout en France',
    text: withClaims`${'fibre-coverage'} des zones d’activité, outre-mer compris.`,
  },
  {
    term: 'De la réserve',
    text: withClaims`Des débits de 50 Mb/s à 10 Gb/s par fibre dédiée, et jusqu’à ${'fibre-speed'} sur le réseau.`,
  },
];

const faq: FaqItem[] = [
  {
    question: 'Quelle différence entre fibre mutualisée et fibre dédiée ?',
    answer: withClaims`La fibre mutualisée PRO partage l’infrastructure locale entre plusieurs clients : elle est plus simple et moins chère. La fibre dédiée (FTTO) vous est réservée de bout en bout, avec un SLA de ${'fibre-sla'}, une GTR de ${'fibre-repair'} et une IPv4 fixe.`,
  },
  {
    question: 'Que se passe-t-il si la fibre est coupée ?',
    answer: withClaims`Avec le secours 4G/5G, le trafic bascule en moins de 10 secondes sur le réseau mobile. Sans lui, la GTR de la fibre dédiée s’applique : ${'fibre-repair'}.`,
  },
];

/** /offres/fibre: which of three accesses, then each of them, four reasons, two questions, three calls to action. */
export default function FibrePage() {
  const { hosts } = useOperator();
  return (
    <>
      <Opening
        title="La fibre, avec quelqu’un au bout"
        lead={withClaims`Fibre mutualisée, fibre dédiée et secours radio pour les entreprises et les collectivités : jusqu’à ${'fibre-speed'}, un rétablissement garanti en ${'fibre-repair'} sur la fibre dédiée, et un support téléphonique humain ${'support-hours'}.`}
      >
        <Price cents={fibreOffers[0]?.priceCents ?? null} size="l" prefix="à partir de" />
        <ButtonLink to="/contact?objet=eligibilite#adresse">Tester mon éligibilité</ButtonLink>
      </Opening>
      <Stop isWide id="acces" title="Trois accès, côte à côte">
        <div className={styles.accesses}>
          <PlanTable
            caption="Ce qui les distingue ; la fiche de chacun suit"
            titleLabel="Accès"
            rows={fibreOffers}
            rowId={({ id }) => `acces-${id}`}
            rowTitle={({ id, name }) => <a href={`#${id}`}>{name}</a>}
            columns={[
              ...compared.map((label) => ({ label, value: (offer: FibreOffer) => figure(offer, label) })),
              {
                label: 'Prix',
                value: (offer) => <Price cents={offer.priceCents} {...prefix(offer)} />,
                isNumber: true,
              },
            ]}
          />
        </div>
        <PathDrawing>
          Deux chemins : la fibre, par le nœud de raccordement optique (NRO), et le secours radio, qui prend
          le relais quand elle est coupée.
        </PathDrawing>
      </Stop>
      {fibreOffers.map((offer) => (
        <Sheet key={offer.id} offer={offer} />
      ))}
      <Stop id="pourquoi" title="Pourquoi nous">
        <Ledger rows={reasons} />
      </Stop>
      <Questions name="fibre" items={faq} />
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

/** All that is published of one access, and what it costs. */
function Sheet({ offer }: { offer: FibreOffer }) {
  const { id, name, audience, priceCents, specs, terms } = offer;
  return (
    <Stop id={id} title={name} intro={audience}>
      <div className={styles.offer}>
        <SpecList specs={specs.map(({ label }) => ({ label, value: figure(offer, label) }))} />
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
          <AddToQuote id={id} name={name} />
        </div>
      </div>
    </Stop>
  );
}
