import Configurator from './Configurator.island.tsx';
import TelephonieDetails from './TelephonieDetails.static.tsx';
import TelephonieIntro from './TelephonieIntro.static.tsx';

/** /offres/telephonie */
export default function TelephoniePage() {
  return (
    <>
      <TelephonieIntro />
      <Configurator />
      <TelephonieDetails />
    </>
  );
}
