import { Link, useOffer, useOperator, usePage } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { CheckList } from '@site/kit/ui/CheckList';
import { Claim } from '@site/kit/ui/Claim';
import { Drawing } from '@site/kit/ui/Drawing';
import { getGridClass } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { SectionDrawing } from './drawings.tsx';
import styles from './Offers.module.css';
import { type OfferSectionDefinition, offerSections } from './sections.tsx';

/** The eleven families by what a visitor needs. */
const needs = [
  { title: 'Héberger un programme, un jeu, un site', sections: offerSections.slice(0, 4) },
  { title: 'Monter en puissance', sections: offerSections.slice(4, 7) },
  { title: 'Relier vos sites, téléphoner', sections: offerSections.slice(7) },
];

export default function OffersPage() {
  const { claims, hosts } = useOperator();
  return (
    <>
      <Hero
        title="Toutes nos offres"
        look="brief"
        drawing={<ElevenStops />}
        lead={
          <>
            Onze familles, du site web à la fibre, sur le même réseau.{' '}
            {claims['price-from'] ? (
              <>
                <Claim id="price-from" />.{' '}
              </>
            ) : null}
            Les prix sont affichés hors taxes, le TTC à côté ;{' '}
            <Link to="/prix">leur liste et leur historique</Link> tiennent sur une page.
          </>
        }
      >
        <ButtonLink to="#vps">Parcourir le catalogue</ButtonLink>
        <ButtonLink to="/quel-serveur" look="secondary">
          Quel serveur pour moi ?
        </ButtonLink>
        <ButtonLink to={hosts.quote} look="secondary">
          Demander un devis
        </ButtonLink>
      </Hero>
      <div className={styles.page}>
        {needs.map(({ title, sections }) => (
          <div key={title} className={styles.need}>
            <h2>{title}</h2>
            <div className={getGridClass(sections.length, 's')}>
              {sections.map((section) => (
                <OfferSection key={section.id} {...section} />
              ))}
            </div>
          </div>
        ))}
        <SeeAlso />
      </div>
      <CallToAction
        title="Vous hésitez entre deux offres ?"
        actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}
      >
        Décrivez l’usage : nous vous dirons laquelle suffit.
      </CallToAction>
    </>
  );
}

/** Section of one family of offers: description, features, lowest price and a link to order. */
function OfferSection({ id, title, description, features, offerId, link }: OfferSectionDefinition) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.section}>
      <div className={styles.drawing} aria-hidden="true">
        <SectionDrawing id={id} />
      </div>
      <h3 id={`${id}-titre`}>{title}</h3>
      {offerId ? <FromPrice offerId={offerId} /> : <p className={styles.stock}>Prix selon le stock</p>}
      <p className={styles.description}>{description}</p>
      <CheckList items={features} className={styles.features} />
      <div className={styles.order}>
        <ButtonLink to={link} look="secondary" label={`Commander : ${title}`}>
          Commander
        </ButtonLink>
        <p className={styles.offer}>La formule se choisit ensuite.</p>
      </div>
    </section>
  );
}

/** Published price of a team's first offer, with its one-off fee and commitment. */
function FromPrice({ offerId }: { offerId: string }) {
  const { name, priceCents, oneOffCents = 0, commitmentMonths = 0 } = useOffer(offerId);
  return (
    <div>
      <Price cents={priceCents} prefix="dès" size="l" />
      {priceCents !== null && <p className={styles.offer}>{name}</p>}
      {oneOffCents > 0 && (
        <p className={styles.offer}>
          + <Price cents={oneOffCents} unit={null} /> à la mise en service
        </p>
      )}
      {commitmentMonths > 0 && <p className={styles.offer}>Engagement de {commitmentMonths} mois</p>}
    </div>
  );
}

/** Offers outside the eleven sections. */
function SeeAlso() {
  const { quote } = usePage();
  return (
    <section id="voir-aussi" aria-labelledby="voir-aussi-titre" className={styles.others}>
      <h2 id="voir-aussi-titre">Voir aussi</h2>
      <ul>
        {otherOffers.map(({ title, text, link, offerId }) => (
          <li key={link} className={styles.other}>
            <h3>
              <Link to={link}>{title}</Link>
            </h3>
            <Price cents={offerId ? quote(offerId).priceCents : null} prefix="dès" />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hosting = [70, 120, 170, 220, 270, 320, 370];
const telecom = [145, 220, 295, 370];

/** Drawing of a network with eleven stops: hosting on the upper line, telecom on the lower line. */
function ElevenStops() {
  return (
    <Drawing viewBox="0 40 420 150">
      <path d="M20 115h24c14 0 12-55 26-55h330" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M44 115h30c26 0 20 55 46 55h280" stroke="var(--second)" strokeWidth="2.6" />
      <path d="M220 60v110M370 60v110" strokeDasharray="2 6" />
      <g fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6">
        {hosting.map((x) => (
          <circle key={x} cx={x} cy="60" r="8" />
        ))}
      </g>
      <g fill="var(--paper)" stroke="var(--second)" strokeWidth="2.6">
        {telecom.map((x) => (
          <circle key={x} cx={x} cy="170" r="8" />
        ))}
      </g>
      <circle cx="24" cy="115" r="13" fill="var(--paper)" strokeWidth="2.4" />
      <circle cx="24" cy="115" r="5" fill="currentColor" stroke="none" />
    </Drawing>
  );
}

/** Offers of « Voir aussi », whose pages have no section. An offer priced on request has no `offerId`. */
const otherOffers = [
  {
    title: 'Simulateurs quantiques',
    text: 'De 25 à 33 qubits, facturés à l’heure ou au mois.',
    link: '/offres/quantic',
    offerId: 'quantic-25',
  },
  {
    title: 'Stockage objet S3',
    text: 'Par blocs de 100 Go, jusqu’à 48 To, avec un calculateur.',
    link: '/offres/object-storage',
    offerId: 'object-storage',
  },
  {
    title: 'Téléphonie mobile',
    text: 'Cinq forfaits sans engagement, en eSIM ou SIM physique.',
    link: '/offres/telephonie-mobile',
    offerId: 'mobile-20',
  },
  {
    title: 'Trunk SIP',
    text: 'Pour les standards, les centres d’appels et les intégrateurs.',
    link: '/offres/trunk',
    offerId: 'trunk-start',
  },
  {
    title: 'Standard géré (PBX)',
    text: 'La téléphonie de l’entreprise, gérée de bout en bout.',
    link: '/offres/pbx-managed',
    offerId: 'pbx-managed',
  },
  {
    title: 'Développement',
    text: 'Sites, logiciels et API sur mesure, par l’équipe qui les héberge.',
    link: '/offres/developpement',
    offerId: null,
  },
];
