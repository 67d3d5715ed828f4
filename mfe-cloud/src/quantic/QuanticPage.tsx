import Details from './Details.static.tsx';
import Intro from './Intro.static.tsx';
import Simulator from './Simulator.island.tsx';

/** /offres/quantic */
export default function QuanticPage() {
  return (
    <>
      <Intro />
      <Simulator />
      <Details />
    </>
  );
}
