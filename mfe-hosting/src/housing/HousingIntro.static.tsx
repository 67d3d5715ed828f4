import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { housingOffers } from './offers.ts';
import { RackDrawing } from './RackDrawing.tsx';

export default function HousingIntro() {
  return (
    <Hero
      title="Vos machines chez nous"
      lead={
        <>
          De l’unité à la baie entière, dans des centres de données <Claim id="datacenter-tier" />, avec
          jusqu’à 100 Gb/s de réseau.
        </>
      }
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={<RackDrawing />}
      look="brief"
    >
      <Price cents={housingOffers[0]?.priceCents ?? null} size="l" prefix="dès" />
      <ButtonLink to="#offres">Voir les offres</ButtonLink>
    </Hero>
  );
}
