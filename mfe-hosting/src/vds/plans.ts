import type { Sheet } from '@site/kit/contract';

/** A VDS plan (docs/product.md#vds). */
export interface VdsPlan {
  id: string;
  name: string;
  /** HT per month, in cents. */
  priceCents: number;
  vCores: number;
  ramGo: number;
  /** NVMe, in Go. */
  storageGo: number;
  /** Dedicated IPv4 addresses. */
  ipv4: number;
  antiDdos: 'Standard' | 'Premium';
  /** Snapshots and backups, and priority B2B support: both or neither. */
  hasPremiumCare: boolean;
  orderUrl: string;
}

const plan = (
  name: string,
  priceCents: number,
  [vCores, ramGo, storageGo, ipv4]: [number, number, number, number],
  isPremium: boolean,
): VdsPlan => {
  const id = `vds-${name.toLowerCase()}`;
  return {
    id,
    name: `VDS ${name}`,
    priceCents,
    vCores,
    ramGo,
    storageGo,
    ipv4,
    antiDdos: isPremium ? 'Premium' : 'Standard',
    hasPremiumCare: isPremium,
    orderUrl: `/order/vds/${id}`,
  };
};

export const vdsPlans: VdsPlan[] = [
  plan('Starter', 1499, [4, 8, 150, 2], false),
  plan('Medium', 2499, [6, 16, 250, 3], false),
  plan('Pro', 3999, [8, 32, 350, 4], true),
  plan('Premium', 6499, [12, 64, 500, 4], true),
];

/** Network of every VDS. */
export const vdsNetwork = '1 Gb/s';

export const yesOrNo = (isIncluded: boolean) => (isIncluded ? 'Oui' : 'Non');

/** What a plan is made of, for a card. */
export const vdsResources = (plan: VdsPlan) => [
  { label: 'vCores', value: String(plan.vCores) },
  { label: 'Mémoire', value: `${plan.ramGo} Go` },
  { label: 'Stockage', value: `${plan.storageGo} Go NVMe` },
  { label: 'IPv4 dédiées', value: String(plan.ipv4) },
  { label: 'Réseau', value: vdsNetwork },
  { label: 'Anti-DDoS', value: plan.antiDdos },
];

/** What comes with a plan beside its resources. */
const vdsCare = ({ hasPremiumCare }: VdsPlan) => [
  { label: 'Snapshots et sauvegardes', value: yesOrNo(hasPremiumCare) },
  { label: 'Support B2B prioritaire', value: yesOrNo(hasPremiumCare) },
];

/** A plan as other pages find and compare it. */
export const vdsSheet = (plan: VdsPlan): Sheet => ({
  family: 'vds',
  ramGo: plan.ramGo,
  threads: plan.vCores,
  storageGo: plan.storageGo,
  antiDdos: plan.antiDdos,
  isCustom: false,
  orderUrl: plan.orderUrl,
  lines: [
    // As game plans call theirs, so that both stand in one row.
    { label: 'vCPU ou vCores', value: String(plan.vCores) },
    ...vdsResources(plan).filter(({ label }) => label !== 'vCores'),
    ...vdsCare(plan),
  ],
});
