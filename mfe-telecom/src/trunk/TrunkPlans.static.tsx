import { formatRate } from '@site/kit/money';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { Stop } from '../line/Stop.tsx';
import { Channels } from './Channels.tsx';
import { type TrunkPlan, trunkPlans } from './plans.ts';
import styles from './TrunkPlans.module.css';

/** The three plans side by side, their channels drawn to be counted. */
export default function TrunkPlans() {
  return (
    <Stop
      isWide
      id="offres"
      title="Trois trunks"
      intro="Un brin, un appel à la fois : comptez ceux de votre heure la plus chargée."
    >
      <ul className={styles.plans}>
        {trunkPlans.map((plan) => (
          <li key={plan.id}>
            <Plan plan={plan} />
          </li>
        ))}
      </ul>
    </Stop>
  );
}

function Plan({ plan: { id, name, channels, minuteRate, priceCents } }: { plan: TrunkPlan }) {
  const isIncluded = minuteRate === 0;
  return (
    <article id={id} className={styles.plan}>
      <Channels channels={channels} />
      <h3>{name}</h3>
      <Price cents={priceCents} size="l" />
      <SpecList
        specs={[
          { label: 'Appels simultanés', value: channels ?? 'non limités par l’offre' },
          {
            label: 'Minute d’appel',
            value: isIncluded ? 'comprise' : <Price cents={null} rate={minuteRate} unit={null} />,
          },
        ]}
      />
      <TrueCost
        monthlyCents={priceCents}
        note={
          isIncluded
            ? 'Appels illimités vers la France.'
            : `Plus ${formatRate(minuteRate)} HT par minute d’appel.`
        }
      />
      <ButtonLink to={`/contact?offre=${id}`} label={`Commander ${name}`}>
        Commander
      </ButtonLink>
      <AddToQuote id={id} name={name} />
    </article>
  );
}
