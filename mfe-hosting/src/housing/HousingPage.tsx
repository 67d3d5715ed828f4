import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { PagedList } from '@site/kit/ui/PagedList';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Section } from '@site/kit/ui/Section';
import { TrueCost } from '@site/kit/ui/TrueCost';
import HousingContact from './HousingContact.static.tsx';
import HousingFeatures from './HousingFeatures.static.tsx';
import HousingIntro from './HousingIntro.static.tsx';
import { dataCentres, housingOffers } from './offers.ts';

/** /offres/housing */
export default function HousingPage() {
  return (
    <>
      <HousingIntro />
      <Section id="offres" title="De l’unité à la baie">
        <PagedList
          label="Pages des offres de housing"
          items={housingOffers}
          itemId={({ id }) => id}
          render={(offer) => (
            <PlanCard
              id={offer.id}
              name={offer.name}
              priceCents={offer.priceCents}
              description={offer.description}
              specs={[
                { label: 'Emplacement', value: offer.unit },
                { label: 'Puissance', value: offer.power },
                { label: 'Réseau', value: offer.network },
                { label: 'Accès', value: offer.access },
                { label: 'Engagement', value: `${offer.commitmentMonths} mois` },
              ]}
              action={
                <>
                  <ButtonLink to={`/contact?offre=${offer.id}`} label={`Nous contacter : ${offer.name}`}>
                    Nous contacter
                  </ButtonLink>
                  <AddToQuote id={offer.id} name={offer.name} />
                </>
              }
            >
              <TrueCost
                monthlyCents={offer.priceCents}
                oneOffCents={offer.setupCents}
                commitmentMonths={offer.commitmentMonths}
              />
            </PlanCard>
          )}
        />
      </Section>
      <HousingFeatures />
      <Section id="centres" title="Quatre centres de données" ground="sunk">
        <PagedList
          label="Pages des centres de données"
          items={dataCentres}
          itemId={({ name }) => name}
          render={({ name, town, features }) => (
            <PlanCard
              name={name}
              description={town}
              features={[<Claim key="tier" id="datacenter-tier" />, ...features]}
              action={
                <ButtonLink to="/contact" look="secondary" label={`Contacter : ${name}`}>
                  Contacter
                </ButtonLink>
              }
            />
          )}
        />
      </Section>
      <HousingContact />
    </>
  );
}
