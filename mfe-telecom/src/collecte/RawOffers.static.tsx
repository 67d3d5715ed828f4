import { useOperator } from '@site/kit/nav';
import { OfferList } from './OfferList.tsx';
import { rawOffers } from './offers.ts';

export default function RawOffers() {
  const { claims } = useOperator();
  return (
    <OfferList
      id="liste-brute"
      offers={rawOffers}
      specs={[{ label: 'Interconnexions', value: claims['collecte-operators'].text }]}
    />
  );
}
