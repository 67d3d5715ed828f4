import { useOperator } from '@site/kit/nav';
import { OfferList } from './OfferList.tsx';
import { ercOffers } from './offers.ts';

export default function ErcOffers() {
  const { claims } = useOperator();
  return (
    <OfferList
      id="liste-erc"
      offers={ercOffers}
      specs={[
        { label: 'SLA', value: claims['collecte-sla'].text },
        { label: 'Latence', value: claims['collecte-latency'].text },
        { label: 'Interconnexions', value: claims['collecte-operators'].text },
      ]}
    />
  );
}
