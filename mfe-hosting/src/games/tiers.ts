/** The two lists of game-server plans, by the processor they run on. */
export type GameTier = 'basic' | 'performance';

export const tierLabels: Record<GameTier, string> = {
  basic: 'Offre Basic',
  performance: 'Offre Performance',
};
