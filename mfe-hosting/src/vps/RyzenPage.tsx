import { CompareBar } from '@site/kit/ui/CompareBar';
import { ryzenPlans } from './plans.ts';
import RyzenDetails from './RyzenDetails.static.tsx';
import RyzenIntro from './RyzenIntro.static.tsx';
import { VpsOffers } from './VpsOffers.tsx';

/** /offres/vps/ryzen */
export default function RyzenPage() {
  return (
    <>
      <RyzenIntro />
      <VpsOffers line="Ryzen" plans={ryzenPlans} />
      <RyzenDetails />
      <CompareBar />
    </>
  );
}
