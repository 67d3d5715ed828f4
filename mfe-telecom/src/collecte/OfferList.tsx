import { ButtonLink } from '@site/kit/ui/Button';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { PlanCard } from '@site/kit/ui/PlanCard';
import type { Spec } from '@site/kit/ui/SpecList';
import type { CollecteOffer } from './offers.ts';

/** @param specs what every offer of the list has in common */
export function OfferList({ id, offers, specs }: { id: string; offers: CollecteOffer[]; specs: Spec[] }) {
  return (
    <PagedItems
      id={id}
      items={offers}
      itemId={(offer) => offer.id}
      render={(offer) => (
        <PlanCard
          id={offer.id}
          name={offer.name}
          priceCents={null}
          description={offer.description}
          specs={[{ label: 'Débit', value: offer.speed }, ...specs]}
          features={offer.features}
          action={
            <ButtonLink
              to={`/contact?offre=${offer.id}`}
              look="secondary"
              label={`Demander un devis : ${offer.name}`}
            >
              Demander un devis
            </ButtonLink>
          }
        />
      )}
    />
  );
}
