import { CurrentSection } from '../sections/CurrentSection.tsx';
import Legal from './Legal.static.tsx';

/** /mentions-legales */
export default function LegalPage() {
  return (
    <>
      <Legal />
      <CurrentSection />
    </>
  );
}
