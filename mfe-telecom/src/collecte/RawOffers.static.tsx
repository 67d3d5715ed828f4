import { Claim } from '@site/kit/ui/Claim';
import { OfferList } from './OfferList.tsx';
import { rawOffers } from './offers.ts';

export default function RawOffers() {
  return (
    <OfferList
      id="liste-brute"
      offers={rawOffers}
      common={
        <>
          Sur chacune : <Claim id="collecte-operators" />, bande passante livrée telle quelle, vos routeurs,
          vos licences.
        </>
      }
    />
  );
}
