import { Claim } from '@site/kit/ui/Claim';
import { OfferList } from './OfferList.tsx';
import { ercOffers } from './offers.ts';

export default function ErcOffers() {
  return (
    <OfferList
      id="liste-erc"
      offers={ercOffers}
      specs={[
        { label: 'SLA', value: <Claim id="collecte-sla" /> },
        { label: 'Latence', value: <Claim id="collecte-latency" /> },
        { label: 'Interconnexions', value: <Claim id="collecte-operators" /> },
        { label: 'Routeur', value: 'Licence L6 du constructeur' },
        { label: 'Livraison', value: 'Vos lignes réunies en une porte' },
      ]}
    />
  );
}
