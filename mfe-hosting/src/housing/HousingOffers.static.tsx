import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { housingOffers } from './offers.ts';

export default function HousingOffers() {
  return (
    <PagedItems
      id="liste-offres"
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
  );
}
