import { Comparison } from '@site/kit/ui/Comparison';
import { webPlans } from './plans.ts';
import WebDetails from './WebDetails.static.tsx';
import WebIntro from './WebIntro.static.tsx';

const plans = webPlans.map((plan) => ({
  id: plan.id,
  name: plan.name,
  priceCents: plan.priceCents,
  sheet: [
    { label: 'Processeur', value: plan.processor },
    { label: 'Mémoire', value: plan.ram },
    { label: 'Stockage', value: `${plan.storageGo} Go` },
    { label: 'Sites', value: String(plan.sites) },
    { label: 'Boîtes aux lettres', value: `${plan.mailboxes} × 2 Go` },
    { label: 'Sous-domaines', value: String(plan.subdomains) },
  ],
}));

/** /offres/web */
export default function WebPage() {
  return (
    <>
      <WebIntro />
      <Comparison plans={plans} />
      <WebDetails />
    </>
  );
}
