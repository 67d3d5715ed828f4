import { formatRate } from '@site/kit/money';
import { ButtonLink } from '@site/kit/ui/Button';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { type TrunkPlan, trunkPlans } from './plans.ts';
import styles from './Trunk.module.css';
import { TrunkDrawing } from './TrunkDrawing.tsx';

export default function TrunkIntro() {
  return (
    <>
      <Hero
        title="Un trunk SIP pour le standard que vous avez"
        lead="Votre standard téléphonique parle SIP ? Raccordez-le à notre réseau : un abonnement, un nombre d’appels simultanés, un prix à la minute, et un calculateur qui dit laquelle des trois offres coûte le moins."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<TrunkDrawing />}
      >
        <Price cents={trunkPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
        <ButtonLink to="#calcul">Calculer mon offre</ButtonLink>
      </Hero>
      <Section id="offres" title="Trois trunks">
        <Grid>{trunkPlans.map(Card)}</Grid>
      </Section>
    </>
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
      specs={[
        { label: 'Appels simultanés', value: channels ?? 'non limités par l’offre' },
        {
          label: 'Minute d’appel',
          value: isIncluded ? 'comprise' : <Price cents={null} rate={minuteRate} unit={null} />,
        },
        ...(isIncluded ? [{ label: 'Appels vers la France', value: 'illimités' }] : []),
      ]}
      action={
        <div className={styles.order}>
          <TrueCost
            monthlyCents={priceCents}
            note={
              isIncluded
                ? 'Appels vers la France compris.'
                : `Plus ${formatRate(minuteRate)} HT par minute d’appel.`
            }
          />
          <ButtonLink to={`/contact?offre=${id}`} label={`Commander ${name}`}>
            Commander
          </ButtonLink>
        </div>
      }
    />
  );
}
