import { OfferHero } from '@site/kit/ui/OfferHero';
import { FormatsDrawing } from './FormatsDrawing.tsx';
import { ryzenPlans } from './plans.ts';

export default function RyzenIntro() {
  return (
    <OfferHero
      title="VPS Ryzen"
      lead="Des machines virtuelles KVM sur processeurs AMD Ryzen, avec stockage NVMe : pour les applications et les jeux qui attendent du processeur."
      back={{ to: '/offres/vps', label: 'Toutes les gammes VPS' }}
      drawing={<FormatsDrawing />}
      price={{ cents: ryzenPlans[0]?.priceCents ?? null }}
      action={{ to: '#offres', label: 'Choisir une offre' }}
    />
  );
}
