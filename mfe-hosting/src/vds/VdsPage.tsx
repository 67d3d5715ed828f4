import { Comparison } from '@site/kit/ui/Comparison';
import { vdsCare, vdsPlans, vdsResources } from './plans.ts';
import VdsDetails from './VdsDetails.static.tsx';
import VdsIntro from './VdsIntro.static.tsx';

const plans = vdsPlans.map((plan) => ({
  id: plan.id,
  name: plan.name,
  priceCents: plan.priceCents,
  sheet: [...vdsResources(plan), ...vdsCare(plan)],
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
