import { CompareBar } from '@site/kit/ui/CompareBar';
import { xeonPlans } from './plans.ts';
import { VpsOffers } from './VpsOffers.tsx';
import XeonDetails from './XeonDetails.static.tsx';
import XeonIntro from './XeonIntro.static.tsx';

/** /offres/vps/xeon */
export default function XeonPage() {
  return (
    <>
      <XeonIntro />
      <VpsOffers line="Xeon" plans={xeonPlans} />
      <XeonDetails />
      <CompareBar />
    </>
  );
}
