import { Link, useOffer, useOperator } from '@site/kit/page-context';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CheckList } from '@site/kit/ui/CheckList';
import { Claim, ClaimWord, withClaims } from '@site/kit/ui/Claim';
import { Faq } from '@site/kit/ui/Faq';
import { Field } from '@site/kit/ui/Field';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { KeyFigures } from '@site/kit/ui/KeyFigures';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { Building2, Headset, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackboneMap } from './BackboneMap.tsx';
import { entryLevelOffers, faq, paymentMethods, popularOffers, testimonials } from './content.tsx';
import { FibreDrawing } from './FibreDrawing.tsx';
import styles from './Home.module.css';

export default function HomePage() {
  const { brand } = useOperator();
  return (
    <>
      <Hero
        title="Vos serveurs, votre fibre, un seul réseau"
        lead={
          <>
            {brand.name} : serveurs, cloud, fibre et téléphonie, opérés en France par une association, dans{' '}
            <a href="#infrastructure">quatre centres de données reliés entre eux</a>.
          </>
        }
        drawing={<BackboneMap />}
        below={<EntryPrices />}
      >
        <ButtonLink to="/offres">Découvrir les Offres</ButtonLink>
        <ButtonLink to="/contact" look="secondary">
          Prendre contact
        </ButtonLink>
      </Hero>
      <FeaturesSection />
      <Section id="populaires" title="Les offres les plus demandées" ground="sunk">
        <Grid>
          {popularOffers.map((offer) => (
            <PopularOffer key={offer.offerId} {...offer} />
          ))}
        </Grid>
        <p>
          <ButtonLink to="/quel-serveur" look="secondary">
            Quel serveur pour moi ?
          </ButtonLink>
        </p>
      </Section>
      <Section
        id="infrastructure"
        title="Notre infrastructure"
        intro={
          <>
            <Link to="/offres/housing#centres">Quatre centres de données en France</Link>, reliés par un
            réseau privé.
          </>
        }
      >
        <KeyFigures
          figures={[
            { value: <Claim id="backbone-link" />, label: 'au maximum par lien de notre réseau' },
            { value: <Claim id="anti-ddos" />, label: 'de capacité anti-DDoS' },
            { value: <Claim id="datacenter-tier" />, label: 'sur plusieurs sites' },
            { value: <Claim id="uptime" />, label: 'de disponibilité annuelle visée' },
          ]}
        />
      </Section>
      <Section
        id="fibre"
        title="La fibre pour les entreprises"
        intro={withClaims`Fibre mutualisée, fibre dédiée et secours 4G/5G, jusqu’à ${'fibre-speed'} sur l’ensemble du réseau : ${'fibre-coverage'} des zones d’activité de France, outre‑mer compris.`}
        ground="sunk"
      >
        <div className={styles.fibre}>
          <p>
            Rétablissement <ClaimWord id="fibre-repair" /> en <Claim id="fibre-repair" /> sur la fibre dédiée.
          </p>
          <ButtonLink to="/offres/fibre">Voir les offres fibre</ButtonLink>
          <FibreDrawing />
        </div>
      </Section>
      <Section id="usages" title="Exemples d’usage">
        <Grid>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} layout="row" />
          ))}
        </Grid>
      </Section>
      <Section id="faq" title="Questions fréquentes" ground="sunk">
        <Faq items={faq} name="accueil" columns={2} />
      </Section>
      <Section id="paiement" title="Moyens de paiement acceptés" heading="beside">
        <CheckList items={paymentMethods} className={styles.payments} />
      </Section>
    </>
  );
}

/** Entry prices of four families, and the form of the server finder. */
function EntryPrices() {
  return (
    <div className={styles.below}>
      <ul className={styles.entries} aria-label="Prix d’entrée">
        {entryLevelOffers.map((entry) => (
          <li key={entry.offerId}>
            <EntryPrice {...entry} />
          </li>
        ))}
      </ul>
      <form className={styles.need} action="/quel-serveur" data-needs-script="">
        <p>Votre besoin en serveur</p>
        <Field label="Mémoire, en Go" name="memoire" inputMode="numeric" autoComplete="off" />
        <Field label="Budget par mois, en €" name="budget" inputMode="decimal" autoComplete="off" />
        <Button type="submit" look="secondary">
          Trouver mon serveur
        </Button>
      </form>
    </div>
  );
}

function EntryPrice({ name, offerId, link }: (typeof entryLevelOffers)[number]) {
  const { priceCents } = useOffer(offerId);
  return (
    <Link to={link} className={styles.entry}>
      <span>{name}</span> <Price cents={priceCents} prefix="dès" />
    </Link>
  );
}

/** Card of an offer that another team publishes. The card's own name, if given, replaces the published name. */
function PopularOffer({ offerId, link, description, badge, name: own }: (typeof popularOffers)[number]) {
  const { name: published, priceCents } = useOffer(offerId);
  const name = own ?? published;
  return (
    <PlanCard
      id={offerId}
      name={name}
      priceCents={priceCents}
      description={description}
      {...(badge && { badge })}
      action={
        <ButtonLink to={link} look={badge ? 'primary' : 'secondary'} label={`Voir plus : ${name}`}>
          Voir plus
        </ButtonLink>
      }
    />
  );
}

type FeatureProps = { icon: LucideIcon; title: ReactNode; children: ReactNode };

const Feature = ({ icon: Icon, title, children }: FeatureProps) => (
  <div className={styles.feature}>
    <Icon className={styles.icon} size={22} strokeWidth={1.5} aria-hidden="true" />
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
);

function FeaturesSection() {
  return (
    <Section id="atouts" title="Nos atouts">
      <Grid min="s">
        {[
          <Feature
            key="sites"
            icon={Building2}
            title={withClaims`Des centres de données ${'datacenter-tier'}`}
          >
            Sur plusieurs sites, avec <Claim id="uptime" /> de disponibilité annuelle visée.
          </Feature>,
          <Feature key="mitigation" icon={ShieldCheck} title={<Claim id="mitigation" />}>
            Une protection anti-DDoS de <Claim id="anti-ddos" />, comprise avec chaque serveur.
          </Feature>,
          <Feature key="support" icon={Headset} title="Un support humain">
            Au téléphone <Claim id="support-hours" /> pour la fibre, avec un rétablissement{' '}
            <ClaimWord id="fibre-repair" /> en <Claim id="fibre-repair" /> sur la fibre dédiée.
          </Feature>,
        ]}
      </Grid>
    </Section>
  );
}
