import { formatRate } from '@site/kit/money';
import { useOperator } from '@site/kit/nav';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { ByPhoneOrMail } from '@site/kit/ui/ByPhoneOrMail';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Ledger } from '@site/kit/ui/Ledger';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { Opening, VoiceOffers } from '../line/Opening.tsx';
import { Questions } from '../line/Questions.tsx';
import { Stop } from '../line/Stop.tsx';
import { Channels } from './Channels.tsx';
import { audiences, faq, features, testimonials } from './content.tsx';
import { type TrunkPlan, trunkPlans } from './plans.ts';
import styles from './Trunk.module.css';
import TrunkCalculator from './TrunkCalculator.island.tsx';

/** /offres/trunk */
export default function TrunkPage() {
  const { identifiers } = useOperator();
  return (
    <>
      <Opening
        title="Un trunk SIP pour le standard que vous avez"
        lead="Votre standard téléphonique parle SIP ? Raccordez-le à notre réseau : un abonnement, un nombre d’appels simultanés, un prix à la minute."
        below={<VoiceOffers here="/offres/trunk" />}
      >
        <Price cents={trunkPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      </Opening>
      <TrunkCalculator />
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
      <Stop id="atouts" title="Ce que le trunk vous apporte">
        <Ledger rows={features(identifiers.asn)} />
      </Stop>
      <Stop id="publics" title="Pour qui">
        <Ledger rows={audiences} />
      </Stop>
      <Stop id="temoignages" title="Trois situations">
        <div>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} layout="row" />
          ))}
        </div>
      </Stop>
      <Questions name="trunk" items={faq} />
      <CallToAction
        title="Un standard à raccorder ?"
        actions={<ButtonLink to="/contact">Nous contacter</ButtonLink>}
      >
        <ByPhoneOrMail />
      </CallToAction>
    </>
  );
}

/** One plan, its channels drawn to be counted. */
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
