import { Section } from '@site/kit/ui/Section';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { When } from '@site/kit/ui/When';
import GamesBasic from './GamesBasic.static.tsx';
import GamesPerformance from './GamesPerformance.static.tsx';
import { DEFAULT_GAME } from './games.ts';
import { type GameTier, tierLabels } from './tiers.ts';

const tiers: { value: GameTier; label: string }[] = [
  { value: 'basic', label: tierLabels.basic },
  { value: 'performance', label: tierLabels.performance },
];

/** Both lists, one shown; orders name the game the recommender was asked about. */
export function GameOffers() {
  return (
    <Section id="offres" title="Les offres" intro="Un abonnement mensuel, tous les jeux, changement libre.">
      <StaticSegments legend="Gamme" name="gamme" options={tiers} inAddress needsScript />
      <div data-orders={`jeu=${DEFAULT_GAME}`}>
        <When choice="gamme" value="basic" isFirst>
          <GamesBasic />
        </When>
        <When choice="gamme" value="performance" isFirst={false}>
          <GamesPerformance />
        </When>
      </div>
    </Section>
  );
}
