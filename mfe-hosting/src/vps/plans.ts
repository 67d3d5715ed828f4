import type { SpecSheet } from '@site/kit/contract';

/** A VPS plan (docs/product.md#vps). Unpublished values are null (docs/product.md#honesty). */
export interface VpsPlan {
  id: string;
  name: string;
  processor: string | null;
  /** Memory as shown, in Go; a range for the custom plan. */
  ram: string | null;
  storage: string | null;
  /** Memory as a number, in Go; the maximum for the custom plan. */
  ramGo: number | null;
  storageGo: number | null;
  threads: number | null;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  orderUrl: string;
}

/** Builds a plan. Values that the line or the plan doesn't publish stay null. */
const plan = (
  id: string,
  name: string,
  ramGo: number | null,
  priceCents: number | null,
  more: Partial<VpsPlan>,
): VpsPlan => ({
  id,
  name,
  processor: null,
  ram: ramGo === null ? null : `${ramGo} Go`,
  storage: null,
  ramGo,
  storageGo: null,
  threads: null,
  priceCents,
  orderUrl: `/order/vps/${id}`,
  ...more,
});

const ryzen = (ramGo: number, priceCents: number, storageGo: number | null) =>
  plan(`vps-ryzen-${ramGo}`, `Ryzen ${ramGo} Go`, ramGo, priceCents, {
    processor: 'AMD Ryzen',
    storage: storageGo === null ? null : `${storageGo} Go NVMe`,
    storageGo,
  });

/** The Ryzen line (kvm): 50 to 350 Go of NVMe from the first plan to the last. */
export const ryzenPlans: VpsPlan[] = [
  ryzen(4, 699, 50),
  ryzen(8, 1299, null),
  ryzen(16, 2099, null),
  ryzen(32, 3199, 350),
];

const xeon = (id: string, name: string, ramGo: number | null, priceCents: number | null) =>
  plan(id, name, ramGo, priceCents, { processor: 'Intel Xeon' });

/** The Xeon line (lxc): 4 to 48 Go of memory from the first plan to the fifth, then a custom one. */
export const xeonPlans: VpsPlan[] = [
  xeon('vps-xeon-starter', 'Xeon Starter', 4, 399),
  xeon('vps-xeon-02', 'Xeon 02', null, 799),
  xeon('vps-xeon-03', 'Xeon 03', null, 1599),
  xeon('vps-xeon-04', 'Xeon 04', null, 2599),
  xeon('vps-xeon-05', 'Xeon 05', 48, 4499),
  {
    ...xeon('vps-xeon-sur-mesure', 'Xeon sur mesure', null, null),
    processor: 'Intel Xeon, 1 à 32 cœurs',
    ram: '1 024 à 65 535 Mo',
    storage: '10 à 750 Go',
    // 65 535 Mo are 1 Mo short of 64 Go.
    ramGo: 63,
    storageGo: 750,
    threads: 32,
  },
];

/** Returns the published name of a plan. */
export const formatVpsName = ({ name }: Pick<VpsPlan, 'name'>) => `VPS ${name}`;

/** Returns the spec sheet of a plan, which the finder and the comparison read. VPS anti-DDoS has no level. */
export const buildVpsSpecSheet = (plan: VpsPlan): SpecSheet => ({
  family: 'vps',
  ramGo: plan.ramGo,
  threads: plan.threads,
  storageGo: plan.storageGo,
  antiDdos: null,
  isCustom: plan.priceCents === null,
  orderUrl: plan.orderUrl,
  lines: [
    { label: 'Processeur', value: plan.processor },
    { label: 'Mémoire', value: plan.ram },
    { label: 'Stockage', value: plan.storage },
    { label: 'Réseau', value: bandwidthOptions[0].debit },
  ],
});

/** Bandwidths of every VPS. `extraCents` is added to the monthly price, HT in cents. */
export const bandwidthOptions = [
  { id: '1', debit: '1 Gb/s', extraCents: 0 },
  { id: '2-5', debit: '2,5 Gb/s', extraCents: 200 },
  { id: '10', debit: '10 Gb/s', extraCents: 450 },
] as const;
