import { Claim } from '@site/kit/ui/Claim';
import { OfferList } from './OfferList.tsx';
import { ercOffers } from './offers.ts';

export default function ErcOffers() {
  return (
    <OfferList
      id="liste-erc"
      offers={ercOffers}
      common={
        <>
          Sur chaque palier : SLA de <Claim id="collecte-sla" />, latence de <Claim id="collecte-latency" />,{' '}
          <Claim id="collecte-operators" />, licence L6 du constructeur du routeur, vos lignes réunies en une
          porte.
        </>
      }
    />
  );
}
