import { CurrentSection } from '../sections/CurrentSection.tsx';
import Catalogue from './Catalogue.static.tsx';

/** /offres */
export default function CataloguePage() {
  return (
    <>
      <Catalogue />
      <CurrentSection />
    </>
  );
}
