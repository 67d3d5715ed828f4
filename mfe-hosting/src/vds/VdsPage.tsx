import { Comparison } from '@site/kit/ui/Comparison';
import { vdsNetwork, vdsPlans } from './plans.ts';
import VdsDetails from './VdsDetails.static.tsx';
import VdsIntro from './VdsIntro.static.tsx';

const plans = vdsPlans.map((plan) => ({
  id: plan.id,
  name: plan.name,
  priceCents: plan.priceCents,
  sheet: [
    { label: 'vCores', value: String(plan.vCores) },
    { label: 'Mémoire', value: `${plan.ramGo} Go` },
    { label: 'Stockage', value: `${plan.storageGo} Go NVMe` },
    { label: 'IPv4 dédiées', value: String(plan.ipv4) },
    { label: 'Réseau', value: vdsNetwork },
    { label: 'Anti-DDoS', value: plan.antiDdos },
    { label: 'Snapshots et sauvegardes', value: plan.hasPremiumCare ? 'Oui' : 'Non' },
    { label: 'Support B2B prioritaire', value: plan.hasPremiumCare ? 'Oui' : 'Non' },
  ],
}));

/** /offres/vds */
export default function VdsPage() {
  return (
    <>
      <VdsIntro />
      <Comparison plans={plans} />
      <VdsDetails />
    </>
  );
}
