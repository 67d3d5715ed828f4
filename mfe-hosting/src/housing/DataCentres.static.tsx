import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { dataCentres } from './offers.ts';

export default function DataCentres() {
  return (
    <PagedItems
      id="liste-centres"
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
  );
}
