import { CompareTick } from '@site/kit/ui/CompareTick';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import styles from './Games.module.css';
import { DEFAULT_GAME } from './games.ts';
import type { GameRange } from './plans.ts';

/** One of the two lists; its orders name the default game until the page's script puts in the chosen one. */
export function GameTable({ range: { label, processor, plans } }: { range: GameRange }) {
  return (
    <PlanTable
      caption={`${label}, processeur ${processor}, prix par mois`}
      rows={plans}
      rowId={(plan) => plan.id}
      rowTitle={(plan) => (
        <span className={styles.name}>
          <TierIcon tier={plan.tier} />
          {plan.name}
        </span>
      )}
      columns={[
        { label: 'Processeur', value: (plan) => `${plan.cpu} vCPU`, isNumber: true },
        { label: 'Mémoire', value: (plan) => `${plan.ramGo} Go`, isNumber: true },
        { label: 'Stockage', value: (plan) => `${plan.storageGo} Go`, isNumber: true },
        { label: 'Anti-DDoS', value: (plan) => plan.protect },
        { label: 'Bases', value: (plan) => plan.database, isNumber: true },
        { label: 'Sauvegardes', value: (plan) => plan.backup, isNumber: true },
        { label: 'Prix', value: (plan) => <Price cents={plan.priceCents} />, isNumber: true },
      ]}
      tick={({ id, name }) => <CompareTick id={id} name={name} />}
      action={(plan) => (
        <OfferAction
          offer={{ ...plan, sheet: { orderUrl: `/order/${DEFAULT_GAME}/${plan.id}`, lines: [] } }}
        />
      )}
    />
  );
}

const metals = ['bronze', 'silver', 'gold', 'platinum', 'ultimate'] as const;

/** A medal with as many bars as the tier counts: 01 bronze to 05 ultimate, which 06 is, too. */
function TierIcon({ tier }: { tier: string }) {
  const count = Math.min(Number(tier), metals.length);
  return (
    <svg
      data-metal={metals[count - 1]}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M16 3 28 10v12L16 29 4 22V10Z" fill="var(--accent-soft)" stroke="var(--accent)" />
      {Array.from(
        { length: count },
        (_, index) => `M${16 - count * 1.75 + 1.75 + index * 3.5} 21v-${6 + index * 1.2}`,
      ).map((bar) => (
        <path key={bar} d={bar} />
      ))}
    </svg>
  );
}
