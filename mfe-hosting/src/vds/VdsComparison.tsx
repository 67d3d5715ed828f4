import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import type { ReactNode } from 'react';
import { type VdsPlan, vdsNetwork, vdsPlans, yesOrNo } from './plans.ts';

interface Criterion {
  id: string;
  label: string;
  value(plan: VdsPlan): ReactNode | null;
}

/** Rows of the comparison as specified; the choice of hypervisor isn't published. */
const criteria: Criterion[] = [
  { id: 'vcores', label: 'vCore', value: (plan) => plan.vCores },
  { id: 'ram', label: 'RAM', value: (plan) => `${plan.ramGo} Go` },
  { id: 'nvme', label: 'Stockage NVMe', value: (plan) => `${plan.storageGo} Go` },
  { id: 'ipv4', label: 'IPv4 dédiées', value: (plan) => plan.ipv4 },
  { id: 'reseau', label: 'Vitesse réseau', value: () => vdsNetwork },
  { id: 'ddos', label: 'Niveau anti-DDoS', value: (plan) => plan.antiDdos },
  { id: 'hyperviseur', label: 'Choix de l’hyperviseur', value: () => null },
  { id: 'snapshots', label: 'Snapshots et sauvegardes', value: (plan) => yesOrNo(plan.hasPremiumCare) },
  { id: 'support', label: 'Support B2B prioritaire', value: (plan) => yesOrNo(plan.hasPremiumCare) },
  { id: 'prix', label: 'Prix', value: (plan) => <Price cents={plan.priceCents} /> },
];

export function VdsComparison() {
  return (
    <Section id="comparatif" title="Comparer point par point">
      <PlanTable
        caption="Comparatif des offres VDS"
        titleLabel="Critère"
        columnsStay
        rows={criteria}
        rowId={({ id }) => `critere-${id}`}
        rowTitle={({ label }) => label}
        columns={vdsPlans.map((plan) => ({ label: plan.name, value: ({ value }: Criterion) => value(plan) }))}
      />
    </Section>
  );
}
