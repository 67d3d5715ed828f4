import { CurrentSection } from '../sections/CurrentSection.tsx';
import Prices from './Prices.static.tsx';

/** /prix */
export default function PricesPage() {
  return (
    <>
      <Prices />
      <CurrentSection />
    </>
  );
}
