import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { FormatsDrawing } from './FormatsDrawing.tsx';
import { ryzenPlans } from './plans.ts';

export default function RyzenIntro() {
  return (
    <Hero
      title="VPS Ryzen"
      lead="Des machines virtuelles KVM sur processeurs AMD Ryzen, avec stockage NVMe : pour les applications et les jeux qui attendent du processeur."
      back={{ to: '/offres/vps', label: 'Toutes les gammes VPS' }}
      drawing={<FormatsDrawing />}
      look="brief"
    >
      <Price cents={ryzenPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      <ButtonLink to="#offres">Choisir une offre</ButtonLink>
    </Hero>
  );
}
