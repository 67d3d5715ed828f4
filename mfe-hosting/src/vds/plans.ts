import type { SpecSheet } from '@site/kit/contract';

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
  /** Snapshots and backups, and priority B2B support, as pages and offers say it. */
  premiumServices: 'Oui' | 'Non';
  /** Includes the premium services and the Premium anti-DDoS. */
  isPremium: boolean;
  orderUrl: string;
}

const plan = (
  name: string,
  specs: Omit<VdsPlan, 'id' | 'name' | 'antiDdos' | 'premiumServices' | 'orderUrl'>,
): VdsPlan => {
  const id = `vds-${name.toLowerCase()}`;
  const antiDdos = specs.isPremium ? 'Premium' : 'Standard';
  const premiumServices = specs.isPremium ? 'Oui' : 'Non';
  return { id, name: `VDS ${name}`, antiDdos, premiumServices, orderUrl: `/order/vds/${id}`, ...specs };
};

export const vdsPlans = [
  plan('Starter', { priceCents: 1499, vCores: 4, ramGo: 8, storageGo: 150, ipv4: 2, isPremium: false }),
  plan('Medium', { priceCents: 2499, vCores: 6, ramGo: 16, storageGo: 250, ipv4: 3, isPremium: false }),
  plan('Pro', { priceCents: 3999, vCores: 8, ramGo: 32, storageGo: 350, ipv4: 4, isPremium: true }),
  plan('Premium', { priceCents: 6499, vCores: 12, ramGo: 64, storageGo: 500, ipv4: 4, isPremium: true }),
];

/** Network of every VDS. */
export const vdsNetwork = '1 Gb/s';

/** Returns the resources of a plan beside its vCores. */
const listOtherResources = (plan: VdsPlan) => [
  { label: 'Mémoire', value: `${plan.ramGo} Go` },
  { label: 'Stockage', value: `${plan.storageGo} Go NVMe` },
  { label: 'IPv4 dédiées', value: String(plan.ipv4) },
  { label: 'Réseau', value: vdsNetwork },
  { label: 'Anti-DDoS', value: plan.antiDdos },
];

/** Returns the resources of a plan, for a card. */
export const listVdsResources = (plan: VdsPlan) => [
  { label: 'vCores', value: String(plan.vCores) },
  ...listOtherResources(plan),
];

/** Returns the spec sheet of a plan, which the finder and the comparison read. */
export const buildVdsSpecSheet = (plan: VdsPlan): SpecSheet => ({
  family: 'vds',
  ramGo: plan.ramGo,
  threads: plan.vCores,
  storageGo: plan.storageGo,
  antiDdos: plan.antiDdos,
  isCustom: false,
  orderUrl: plan.orderUrl,
  lines: [
    // Game plans use the same label, so that a comparison shows both in one row.
    { label: 'vCPU ou vCores', value: String(plan.vCores) },
    ...listOtherResources(plan),
    { label: 'Snapshots et sauvegardes', value: plan.premiumServices },
    { label: 'Support B2B prioritaire', value: plan.premiumServices },
  ],
});
