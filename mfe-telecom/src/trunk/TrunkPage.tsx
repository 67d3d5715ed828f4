import TrunkCalculator from './TrunkCalculator.island.tsx';
import TrunkDetails from './TrunkDetails.static.tsx';
import TrunkIntro from './TrunkIntro.static.tsx';
import TrunkPlans from './TrunkPlans.static.tsx';

/** /offres/trunk */
export default function TrunkPage() {
  return (
    <>
      <TrunkIntro />
      <TrunkCalculator />
      <TrunkPlans />
      <TrunkDetails />
    </>
  );
}
