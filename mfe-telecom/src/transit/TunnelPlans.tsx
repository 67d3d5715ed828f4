import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Drawing } from '@site/kit/ui/Drawing';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { Stop } from '../line/Stop.tsx';
import styles from './Transit.module.css';
import { type TunnelPlan, tunnelPlans } from './tunnels.ts';

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
      <p className={styles.terms}>
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

/** Of the drawing's units, how many a Mb/s is wide: 20 Mb/s are still a line, 100 five of them. */
const WIDTH_PER_MBPS = 0.22;
const MIDDLE = 32;
/** Half of what stands for a width that is drawn together. */
const OPEN = 16;

/** The way of a plan's traffic, as wide as its speed: your router, the tunnel, our filter, the Internet. */
function TunnelPath({ speedMbps }: { speedMbps: number | null }) {
  return (
    <Drawing viewBox="0 0 440 64">
      {speedMbps === null ? (
        <path
          d={`M44 ${MIDDLE - OPEN}H300M44 ${MIDDLE + OPEN}H300`}
          stroke="var(--second)"
          strokeWidth="2"
          strokeDasharray="5 6"
        />
      ) : (
        <path d={`M44 ${MIDDLE}H300`} stroke="var(--second)" strokeWidth={speedMbps * WIDTH_PER_MBPS} />
      )}
      <rect x="6" y={MIDDLE - 16} width="38" height="32" rx="3" fill="var(--paper-raised)" />
      <path d={`M14 ${MIDDLE - 5}h22m-22 10h12`} />
      {/* What comes from the Internet passes the filter, or ends there. */}
      <path d={`M318 ${MIDDLE}H432`} />
      <path
        d={`M330 ${MIDDLE - 10}L424 8M330 ${MIDDLE + 10}L424 56`}
        stroke="var(--accent)"
        strokeDasharray="3 5"
      />
      <circle cx="316" cy={MIDDLE} r="18" fill="var(--paper-raised)" />
      <path d={`M306 ${MIDDLE - 6}h20l-8 9v8l-4-3v-5z`} stroke="var(--accent)" />
    </Drawing>
  );
}
