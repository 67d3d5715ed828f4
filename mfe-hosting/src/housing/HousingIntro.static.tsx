import { Claim } from '@site/kit/ui/Claim';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { housingOffers } from './offers.ts';
import { RackDrawing } from './RackDrawing.tsx';

export default function HousingIntro() {
  return (
    <OfferHero
      title="Vos machines chez nous"
      lead={
        <>
          De l’unité à la baie entière, dans des centres de données <Claim id="datacenter-tier" />, avec
          jusqu’à 100 Gb/s de réseau.
        </>
      }
      drawing={<RackDrawing />}
      price={{ cents: housingOffers[0]?.priceCents ?? null }}
      action={{ to: '#offres', label: 'Voir les offres' }}
    />
  );
}
