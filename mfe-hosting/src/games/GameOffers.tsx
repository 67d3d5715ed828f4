import { ButtonLink } from '@site/kit/ui/Button';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { oneOf, useUrlState } from '@site/kit/url-state';
import styles from './Games.module.css';
import { DEFAULT_GAME, isGameId } from './games.ts';
import { type GameTier, gamePlans, processors } from './plans.ts';
import { TierIcon } from './TierIcon.tsx';

const tiers: { value: GameTier; label: string }[] = [
  { value: 'basic', label: 'Offre Basic' },
  { value: 'performance', label: 'Offre Performance' },
];
const parseTier = oneOf<GameTier>('basic', 'performance');

/** Both lists, one shown; orders name the game the recommender was asked about. */
export function GameOffers() {
  const [tier, setTier] = useUrlState<GameTier>('gamme', 'basic', parseTier);
  const [game] = useUrlState('jeu', DEFAULT_GAME, isGameId);
  return (
    <Section id="offres" title="Les offres" intro="Un abonnement mensuel, tous les jeux, changement libre.">
      <SegmentedControl legend="Gamme" name="gamme" options={tiers} value={tier} onChange={setTier} />
      {tiers.map(({ value, label }) => (
        <div key={value} {...(value !== tier && { 'data-off': '' })}>
          <PlanTable
            caption={`${label}, processeur ${processors[value]}, prix par mois`}
            rows={gamePlans[value]}
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
            action={(plan) => (
              <ButtonLink to={`/order/${game}/${plan.id}`} label={`Commander ${plan.name}`}>
                Commander
              </ButtonLink>
            )}
          />
        </div>
      ))}
    </Section>
  );
}
