import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { Stop } from '../line/Stop.tsx';
import { type TunnelPlan, tunnelPlans } from './plans.ts';
import { TunnelPath } from './TunnelPath.tsx';
import styles from './TunnelPlans.module.css';

export function TunnelPlans() {
  return (
    <Stop
      isWide
      id="offres"
      title="Trois tunnels"
      intro="Le débit change, pas le réseau : même filtrage, mêmes points de présence. Les trajets sont dessinés aussi larges que leur débit."
    >
      <ul className={styles.lanes}>
        {tunnelPlans.map((plan) => (
          <li key={plan.id}>
            <Lane plan={plan} />
          </li>
        ))}
      </ul>
      <SpecList
        specs={[
          { label: 'SLA de chacun', value: <Claim id="transit-plan-sla" /> },
          { label: 'Anti-DDoS de chacun', value: <Claim id="anti-ddos" /> },
        ]}
      />
      <p className={styles.footnote}>
        Frais de mise en service et durée d’engagement ne sont pas publiés : demandez-les-nous avant de
        commander.
      </p>
    </Stop>
  );
}

/** One plan: its name, its path drawn, what it holds and costs. */
function Lane({ plan: { id, name, priceCents, speedMbps, description } }: { plan: TunnelPlan }) {
  const ask = priceCents === null ? 'Demander un devis' : 'Demander ce tunnel';
  return (
    <article id={id} className={styles.lane}>
      <div className={styles.what}>
        <h3>{name}</h3>
        <p>{description}</p>
        <Price cents={priceCents} size="l" />
      </div>
      <div className={styles.path}>
        <TunnelPath speedMbps={speedMbps} />
        <SpecList specs={[{ label: 'Débit', value: speedMbps && `${speedMbps} Mb/s` }]} />
      </div>
      <div className={styles.order}>
        {priceCents !== null && <TrueCost monthlyCents={priceCents} />}
        <ButtonLink
          to={`/contact?offre=${id}`}
          look={priceCents === null ? 'secondary' : 'primary'}
          label={`${ask} : ${name}`}
        >
          {ask}
        </ButtonLink>
        <AddToQuote id={id} name={name} />
      </div>
    </article>
  );
}
