import { CurrentSection } from '../sections/CurrentSection.tsx';
import SitePlan from './SitePlan.static.tsx';

/** /plan-du-site */
export default function SitePlanPage() {
  return (
    <>
      <SitePlan />
      <CurrentSection />
    </>
  );
}
