import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { oneOf, useUrlState } from '@site/kit/url-state';
import { useEffect, useRef } from 'react';
import GamesBasic from './GamesBasic.static.tsx';
import GamesPerformance from './GamesPerformance.static.tsx';
import { DEFAULT_GAME, isGameId } from './games.ts';
import { type GameTier, tierLabels } from './tiers.ts';

const tiers: { value: GameTier; label: string }[] = [
  { value: 'basic', label: tierLabels.basic },
  { value: 'performance', label: tierLabels.performance },
];
const parseTier = oneOf<GameTier>('basic', 'performance');

/**
 * Both lists, one shown; orders name the game the recommender was asked about. The lists are static sections, whose links
 * React leaves alone: 400 elements less to hydrate.
 */
export function GameOffers() {
  const [tier, setTier] = useUrlState<GameTier>('gamme', 'basic', parseTier, 'step');
  const [game] = useUrlState('jeu', DEFAULT_GAME, isGameId);
  const lists = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const orders = lists.current?.querySelectorAll<HTMLAnchorElement>('a[href^="/order/"]') ?? [];
    for (const order of orders) {
      order.setAttribute('href', order.pathname.replace(/^\/order\/[^/]+/, `/order/${game}`));
    }
  }, [game]);
  const isOff = (list: GameTier) => ({ ...(list !== tier && { 'data-off': '' }) });
  return (
    <Section id="offres" title="Les offres" intro="Un abonnement mensuel, tous les jeux, changement libre.">
      <SegmentedControl legend="Gamme" name="gamme" options={tiers} value={tier} onChange={setTier} />
      <div ref={lists}>
        <div {...isOff('basic')}>
          <GamesBasic />
        </div>
        <div {...isOff('performance')}>
          <GamesPerformance />
        </div>
      </div>
    </Section>
  );
}
