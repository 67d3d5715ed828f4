import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { mobilePlans } from './plans.ts';
import { SimDrawing } from './SimDrawing.tsx';

export default function MobileIntro() {
  const [first] = mobilePlans;
  const most = Math.max(...mobilePlans.map(({ dataGo }) => dataGo));
  return (
    <Hero
      title="Un forfait mobile qu’on peut quitter"
      lead={`De ${first.dataGo} à ${most} Go, appels et SMS illimités en France, en eSIM ou en SIM physique. Sans engagement, portabilité gratuite : le numéro reste à vous.`}
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={<SimDrawing />}
    >
      <Price cents={first.priceCents} size="l" prefix="dès" />
      <ButtonLink to="#forfaits">Choisir un forfait</ButtonLink>
    </Hero>
  );
}
