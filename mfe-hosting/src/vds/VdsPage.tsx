import { CompareBar } from '@site/kit/ui/CompareBar';
import VdsDetails from './VdsDetails.static.tsx';
import VdsIntro from './VdsIntro.static.tsx';

/** /offres/vds */
export default function VdsPage() {
  return (
    <>
      <VdsIntro />
      <VdsDetails />
      <CompareBar />
    </>
  );
}
