import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq } from '@site/kit/ui/Faq';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { Gauge, Headset, MapPin, Wrench } from 'lucide-react';
import styles from './Fibre.module.css';
import { type FibreOffer, fibreOffers } from './offers.ts';
import { SignalDrawing } from './SignalDrawing.tsx';

/** /offres/fibre: three offers, four reasons, two questions, three calls to action. */
export default function Fibre() {
  const { claims, hosts } = useOperator();
  return (
    <>
      <Hero
        title="La fibre, avec quelqu’un au bout"
        lead={`Fibre mutualisée, fibre dédiée et secours radio pour les entreprises et les collectivités : jusqu’à ${claims['fibre-speed'].text}, un rétablissement garanti en ${claims['fibre-repair'].text} sur la fibre dédiée, et un support téléphonique humain ${claims['support-hours'].text}.`}
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<SignalDrawing />}
      >
        <Price cents={fibreOffers[0]?.priceCents ?? null} size="l" prefix="à partir de" />
        <ButtonLink to="/contact">Tester mon éligibilité</ButtonLink>
      </Hero>
      {fibreOffers.map((offer, index) => (
        <OfferSection key={offer.id} offer={offer} ground={index % 2 === 0 ? 'plain' : 'sunk'} />
      ))}
      <Section id="pourquoi" title="Pourquoi nous">
        <Grid min="s">
          {[
            <Feature key="gtr" icon={Wrench} title={`GTR ${claims['fibre-repair'].text}`}>
              Sur la fibre dédiée, le délai de rétablissement est un engagement, pas une estimation.
            </Feature>,
            <Feature key="support" icon={Headset} title="Des humains au téléphone">
              {claims['support-hours'].text}, par les personnes qui exploitent le réseau.
            </Feature>,
            <Feature key="couverture" icon={MapPin} title="Partout en France">
              {claims['fibre-coverage'].text} des zones d’activité, outre-mer compris.
            </Feature>,
            <Feature key="debit" icon={Gauge} title="De la réserve">
              Des débits de 50 Mb/s à 10 Gb/s par fibre dédiée, et jusqu’à {claims['fibre-speed'].text} sur le
              réseau.
            </Feature>,
          ]}
        </Grid>
      </Section>
      <Section id="faq" title="Questions fréquentes" ground="sunk">
        <Faq
          name="fibre"
          items={[
            {
              question: 'Quelle différence entre fibre mutualisée et fibre dédiée ?',
              answer: (
                <p>
                  La fibre mutualisée PRO partage l’infrastructure locale entre plusieurs clients : elle est
                  plus simple et moins chère. La fibre dédiée (FTTO) vous est réservée de bout en bout, avec
                  un SLA de {claims['fibre-sla'].text}, une GTR de {claims['fibre-repair'].text} et une IPv4
                  fixe.
                </p>
              ),
            },
            {
              question: 'Que se passe-t-il si la fibre est coupée ?',
              answer: (
                <p>
                  Avec le secours 4G/5G, le trafic bascule en moins de 10 secondes sur le réseau mobile. Sans
                  lui, la GTR de la fibre dédiée s’applique : {claims['fibre-repair'].text}.
                </p>
              ),
            },
          ]}
        />
      </Section>
      <CallToAction
        title="Parlons de votre adresse"
        actions={
          <>
            <ButtonLink to="/contact">Nous contacter</ButtonLink>
            <ButtonLink to={hosts.quote} look="secondary" isNewTab>
              Devis personnalisé
            </ButtonLink>
            <ButtonLink to="/contact" look="secondary">
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

function OfferSection({ offer, ground }: { offer: FibreOffer; ground: 'plain' | 'sunk' }) {
  const { claims } = useOperator();
  return (
    <Section id={offer.id} title={offer.name} intro={offer.audience} ground={ground}>
      <div className={styles.offer}>
        <SpecList specs={offer.specs(claims)} />
        <div className={styles.price}>
          <Price
            cents={offer.priceCents}
            size="l"
            {...(offer.isFrom && { prefix: 'à partir de' as const })}
          />
          {offer.terms && <p>Prix définitif {offer.terms}.</p>}
          <TrueCost
            monthlyCents={offer.priceCents}
            note="Abonnement seul ; les frais qui dépendent de l’adresse sont au devis."
          />
          <ButtonLink to={`/contact?offre=${offer.id}`} label={`Demander cette offre : ${offer.name}`}>
            Demander cette offre
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
