import { CompareTick } from '@site/kit/ui/CompareTick';
import { Grid } from '@site/kit/ui/Grid';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Section } from '@site/kit/ui/Section';
import { vdsPlans, vdsResources, vdsSheet } from './plans.ts';
import { SizesDrawing } from './SizesDrawing.tsx';

/** /offres/vds: four plans, drawn to scale. */
export default function VdsIntro() {
  return (
    <>
      <OfferHero
        title="VDS : cœurs et adresses réservés"
        lead="Un serveur dédié virtuel : vCores, mémoire, stockage NVMe et IPv4 attribués à un seul client, avec un hyperviseur et une protection de serveur dédié."
        drawing={<SizesDrawing />}
        price={{ cents: vdsPlans[0]?.priceCents ?? null }}
        action={{ to: '#offres', label: 'Choisir une offre' }}
      />
      <Section id="offres" title="Quatre tailles">
        <Grid min="s">
          {vdsPlans.map((plan) => (
            <PlanCard
              key={plan.id}
              id={plan.id}
              name={plan.name}
              priceCents={plan.priceCents}
              specs={vdsResources(plan)}
              action={
                <>
                  <OfferAction offer={{ ...plan, sheet: vdsSheet(plan) }} />
                  <CompareTick id={plan.id} name={plan.name} />
                </>
              }
            />
          ))}
        </Grid>
      </Section>
    </>
  );
}
