import type { Sheet } from '@site/kit/contract';
import type { GameTier } from './tiers.ts';

/** A game-server plan (specification, section 3, « Game-offer plan »). */
export interface GamePlan {
  id: string;
  name: string;
  /** 01 to 06; the icon and the recommender go by it. */
  tier: string;
  ramGo: number;
  /** Virtual processors. */
  cpu: number;
  storageGo: number;
  /** DDoS protection. */
  protect: string;
  database: number;
  backup: number;
  /** HT per month, in cents. */
  priceCents: number;
}

/** RAM, CPU, storage, databases, backups, price: one line a tier, as the specification has them (section 3). */
type Row = [number, number, number, number, number, number];

const plansOf = (name: string, id: string, protect: string, rows: Row[]): GamePlan[] =>
  rows.map(([ramGo, cpu, storageGo, database, backup, priceCents], index) => {
    const tier = `0${index + 1}`;
    return {
      id: `${id}-${tier}`,
      name: `${name} ${tier}`,
      tier,
      ramGo,
      cpu,
      storageGo,
      protect,
      database,
      backup,
      priceCents,
    };
  });

export const gamePlans: Record<GameTier, GamePlan[]> = {
  basic: plansOf('Multi-Gaming S', 'multi-gaming-and-script', '10 Tb/s', [
    [4, 2, 30, 1, 0, 499],
    [6, 3, 60, 1, 0, 799],
    [12, 4, 80, 2, 1, 1299],
    [16, 6, 100, 2, 1, 1799],
    [20, 8, 150, 2, 1, 2799],
    [24, 12, 200, 3, 1, 4499],
  ]),
  performance: plansOf('Multi-Gaming P', 'performance-gaming', '10 Tb/s + L7 Shield', [
    [4, 2, 40, 1, 0, 799],
    [6, 3, 70, 1, 0, 1399],
    [12, 4, 90, 2, 0, 1999],
    [16, 6, 120, 2, 1, 2599],
    [20, 8, 160, 2, 1, 3599],
    [24, 12, 220, 3, 2, 5599],
  ]),
};

/** Processor each list is shown with. */
export const processors: Record<GameTier, string> = {
  basic: 'Xeon Gold 6148',
  performance: 'Ryzen 9 5900X',
};

/** A plan as other pages find and compare it. It is ordered for a game, which its own page asks for. */
export const gameSheet = (tier: GameTier, plan: GamePlan): Sheet => ({
  family: 'jeux',
  ramGo: plan.ramGo,
  threads: plan.cpu,
  storageGo: plan.storageGo,
  antiDdos: plan.protect,
  isCustom: false,
  orderUrl: null,
  lines: [
    { label: 'Processeur', value: processors[tier] },
    { label: 'vCPU ou vCores', value: String(plan.cpu) },
    { label: 'Mémoire', value: `${plan.ramGo} Go` },
    { label: 'Stockage', value: `${plan.storageGo} Go` },
    { label: 'Anti-DDoS', value: plan.protect },
    { label: 'Bases de données', value: String(plan.database) },
    { label: 'Sauvegardes', value: String(plan.backup) },
  ],
});
