import type { SpecSheet } from '@site/kit/contract';

/** Figures of a tier (docs/product.md#games): RAM in Go, vCPU, storage in Go, databases, backups, price HT in cents. */
type Row = [number, number, number, number, number, number];

const getPlans = (name: string, id: string, protect: string, rows: Row[]) =>
  rows.map(([ramGo, cpu, storageGo, database, backup, priceCents], index) => {
    // 01 to 06: the icon and the recommender depend on the tier.
    const tier = `0${index + 1}`;
    const figures = { ramGo, cpu, storageGo, protect, database, backup, priceCents };
    return { id: `${id}-${tier}`, name: `${name} ${tier}`, tier, ...figures };
  });

/** A list of plans on one processor; `value` is the query parameter's value. */
export interface GamePlanRange {
  value: 'basic' | 'performance';
  label: string;
  processor: string;
  plans: ReturnType<typeof getPlans>;
}

/** The two lists of plans; the page shows the first by default. */
export const gamePlanRanges: [GamePlanRange, ...GamePlanRange[]] = [
  {
    value: 'basic',
    label: 'Offre Basic',
    processor: 'Xeon Gold 6148',
    plans: getPlans('Multi-Gaming S', 'multi-gaming-and-script', '10 Tb/s', [
      [4, 2, 30, 1, 0, 499],
      [6, 3, 60, 1, 0, 799],
      [12, 4, 80, 2, 1, 1299],
      [16, 6, 100, 2, 1, 1799],
      [20, 8, 150, 2, 1, 2799],
      [24, 12, 200, 3, 1, 4499],
    ]),
  },
  {
    value: 'performance',
    label: 'Offre Performance',
    processor: 'Ryzen 9 5900X',
    plans: getPlans('Multi-Gaming P', 'performance-gaming', '10 Tb/s + L7 Shield', [
      [4, 2, 40, 1, 0, 799],
      [6, 3, 70, 1, 0, 1399],
      [12, 4, 90, 2, 0, 1999],
      [16, 6, 120, 2, 1, 2599],
      [20, 8, 160, 2, 1, 3599],
      [24, 12, 220, 3, 2, 5599],
    ]),
  },
];

/** Returns the spec sheet of a plan, which the finder and the comparison read. The visitor chooses the game on the plan's own page. */
export const buildGameSpecSheet = (
  { processor }: GamePlanRange,
  plan: GamePlanRange['plans'][number],
): SpecSheet => ({
  family: 'jeux',
  ramGo: plan.ramGo,
  threads: plan.cpu,
  storageGo: plan.storageGo,
  antiDdos: plan.protect,
  isCustom: false,
  orderUrl: null,
  lines: [
    { label: 'Processeur', value: processor },
    { label: 'vCPU ou vCores', value: String(plan.cpu) },
    { label: 'Mémoire', value: `${plan.ramGo} Go` },
    { label: 'Stockage', value: `${plan.storageGo} Go` },
    { label: 'Anti-DDoS', value: plan.protect },
    { label: 'Bases de données', value: String(plan.database) },
    { label: 'Sauvegardes', value: String(plan.backup) },
  ],
});
