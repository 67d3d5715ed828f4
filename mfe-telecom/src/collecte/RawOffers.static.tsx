import { Claim } from '@site/kit/ui/Claim';
import { OfferList } from './OfferList.tsx';
import { rawOffers } from './offers.ts';

export default function RawOffers() {
  return (
    <OfferList
      id="liste-brute"
      offers={rawOffers}
      specs={[
        { label: 'Interconnexions', value: <Claim id="collecte-operators" /> },
        { label: 'Routeurs et licences', value: 'Les vôtres' },
        { label: 'Livraison', value: 'Bande passante telle quelle' },
      ]}
    />
  );
}
