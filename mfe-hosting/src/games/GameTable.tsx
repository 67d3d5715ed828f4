import { CompareTick } from '@site/kit/ui/CompareTick';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import styles from './Games.module.css';
import { DEFAULT_GAME } from './games.ts';
import { gamePlans, processors } from './plans.ts';
import { TierIcon } from './TierIcon.tsx';
import { type GameTier, tierLabels } from './tiers.ts';

/** One of the two lists, for static sections: orders name the default game until `GameOffers` says another. */
export function GameTable({ tier }: { tier: GameTier }) {
  return (
    <PlanTable
      caption={`${tierLabels[tier]}, processeur ${processors[tier]}, prix par mois`}
      rows={gamePlans[tier]}
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
