import { formatRate } from '@site/kit/money';
import { ButtonLink } from '@site/kit/ui/Button';
import { Grid } from '@site/kit/ui/Grid';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { Channels } from './Channels.tsx';
import { type TrunkPlan, trunkPlans } from './plans.ts';

export default function TrunkPlans() {
  return (
    <Section
      id="offres"
      title="Trois trunks"
      intro="Un brin, un appel à la fois : comptez ceux de votre heure la plus chargée."
      ground="sunk"
    >
      <Grid>{trunkPlans.map(Card)}</Grid>
    </Section>
  );
}

function Card(plan: TrunkPlan) {
  const { id, name, channels, minuteRate, priceCents } = plan;
  const isIncluded = minuteRate === 0;
  return (
    <PlanCard
      key={id}
      id={id}
      name={name}
      priceCents={priceCents}
      action={
        <ButtonLink to={`/contact?offre=${id}`} label={`Commander ${name}`}>
          Commander
        </ButtonLink>
      }
    >
      <Channels channels={channels} />
      <SpecList
        specs={[
          { label: 'Appels simultanés', value: channels ?? 'non limités par l’offre' },
          {
            label: 'Minute d’appel',
            value: isIncluded ? 'comprise' : <Price cents={null} rate={minuteRate} unit={null} />,
          },
          ...(isIncluded ? [{ label: 'Appels vers la France', value: 'illimités' }] : []),
        ]}
      />
      <TrueCost
        monthlyCents={priceCents}
        note={
          isIncluded
            ? 'Appels vers la France compris.'
            : `Plus ${formatRate(minuteRate)} HT par minute d’appel.`
        }
      />
    </PlanCard>
  );
}
