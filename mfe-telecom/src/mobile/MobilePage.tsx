import MobileDetails from './MobileDetails.static.tsx';
import MobileIntro from './MobileIntro.static.tsx';
import MobileOffer from './MobileOffer.static.tsx';

/** /offres/telephonie-mobile */
export default function MobilePage() {
  return (
    <>
      <MobileIntro />
      <MobileOffer />
      <MobileDetails />
    </>
  );
}
